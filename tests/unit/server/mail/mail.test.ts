import type { Person } from "local-content-lake";
import { test as base, expect, vi } from "vitest";
import { envOf, readSettings } from "../../../../server/config/settings";
import { Mail, openMail, passwordOf } from "../../../../server/mail/mail";
import { running } from "../../../support/fixtures";
import { MAIL_PASSWORD, startMailServer, wordsOf } from "../../../support/mail-server";

const MESSAGE = {
  name: "Nila",
  email: "nila@example.net",
  subject: "Hello\r\nBcc: all@example.com",
  message: "First\n<b>second</b>",
  language: "gu",
};

const person = (role: Person["role"]) => {
  return { id: role, name: role, email: `${role}@example.com`, role };
};
const people = (["administrator", "editor", "contributor", "viewer"] as const).map(person);

const test = base.extend("server", running(startMailServer)).extend("open", ({ server }) => {
  const log = { warn: vi.fn() };
  const siteUrl = "https://www.example.com";
  const mail = new Mail({ smtpUrl: server.url, from: "site@example.com", siteUrl, log });
  const [notice = ""] = mail.noticesOfMessage(MESSAGE, people);
  return { log, mail, notice };
});

test("a contact message goes to editors with an address", async ({ open: { mail } }) => {
  const notices = mail.noticesOfMessage(MESSAGE, [...people, { ...person("editor"), email: null }]);
  const receivers = ["administrator@example.com", "editor@example.com"];
  expect(notices.map((notice) => JSON.parse(notice).to)).toEqual(receivers);
});

test("a mail has both forms, and no odd header", async ({ server, open: { mail, notice } }) => {
  await mail.send(notice, "key-1", () => people);
  const [{ from, to, text } = { from: "", to: [], text: "" }] = server.received;
  expect({ from, to }).toEqual({ from: "site@example.com", to: ["administrator@example.com"] });
  const [head = "", ...body] = text.split("\r\n\r\n");
  expect(head).toMatch(/^Message-ID: <key-1@www\.example\.com>$/m);
  expect(head).toMatch(/^Reply-To: nila@example\.net$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Subject: Contact message: Hello Bcc: all@example\.com$/m);
  expect(head).not.toMatch(/^Bcc:/m);
  expect(body.join()).toContain("Nila (nila@example.net) wrote in Gujarati: Hello");
  expect(body.join()).toContain("> <b>second</b>");
  expect(body.join()).toContain("https://www.example.com/studio/structure/messages");
  expect(body.join()).toContain("&lt;b&gt;second&lt;/b&gt;");
  expect({ sent: mail.sent, failures: mail.failures }).toEqual({ sent: 1, failures: 0 });
});

test("no mail goes to who may no longer read it", async ({ server, open: { mail, notice } }) => {
  const [administrator = person("administrator")] = people;
  await mail.send(notice, "key", () => people.slice(1));
  await mail.send(notice, "key", () => [{ ...administrator, role: "viewer" }]);
  await mail.send(notice, "key", () => [{ ...administrator, email: "new@example.com" }]);
  expect(server.received).toEqual([]);
  await mail.send(notice, "key", () => [{ ...administrator, role: "editor" }]);
  expect(server.received).toHaveLength(1);
});

test("a mail with a sign-in link names the browser", async ({ server, open: { mail } }) => {
  const link = "https://www.example.com/lake/v1/auth/link?mailed=abc&origin=x";
  const device = "Firefox on Linux";
  const notice = mail.signInNotice({ email: "viewer@example.com", link, minutes: 15, device });
  await mail.send(notice, "key", () => people);
  expect(server.received.map(({ to }) => to)).toEqual([["viewer@example.com"]]);
  const [words = ""] = server.received.map(wordsOf);
  expect(words).toMatch(/^Subject: Sign in to the Studio of www\.example\.com$/m);
  expect(words).toContain("asked in Firefox on Linux for a link");
  expect(words).toContain("works once, for 15 minutes, in that browser only");
  expect(words).toContain(`\n${link}`);
  expect(words).toContain(`href="${link.replace("&", "&amp;")}">Sign in to the Studio</a>`);
});

test("what could not be sent is tried again", async ({ server, open: { log, mail, notice } }) => {
  server.refuseWith(451);
  await expect(mail.send(notice, "key", () => people)).rejects.toThrow();
  server.refuseWith(550);
  await mail.send(notice, "key", () => people);
  await server.stop();
  await expect(mail.send(notice, "key", () => people)).rejects.toThrow();
  expect({ sent: mail.sent, failures: mail.failures }).toEqual({ sent: 0, failures: 3 });
  const fates = ["it is tried again for a day", "it is dropped", "it is tried again for a day"];
  const words = fates.map((fate) => `A mail could not be sent: ${fate}`);
  expect(log.warn.mock.calls.map(([, said]) => said)).toEqual(words);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain("@");
});

test("a wrong password is tried again, unlogged", async ({ server, open: { log, notice } }) => {
  const smtpUrl = server.url.replace(/:[^:@]+@/, ":wrong-word@");
  const mail = new Mail({ smtpUrl, from: "a@example.com", siteUrl: "https://x.example", log });
  await expect(mail.send(notice, "key", () => people)).rejects.toThrow();
  expect(log.warn).toHaveBeenCalledWith({ code: "EAUTH", responseCode: 535 }, expect.anything());
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain("wrong-word");
  expect(passwordOf(server.url)).toBe(MAIL_PASSWORD);
});

test("without SMTP_URL there is no mail, and a dataset elsewhere has no addresses", () => {
  const log = { warn: vi.fn() };
  expect(openMail(envOf(readSettings({})), log)).toBeUndefined();
  expect(openMail(envOf(readSettings({ SMTP_URL: "smtp://127.0.0.1" })), log)).toBeInstanceOf(Mail);
  const elsewhere = envOf(
    readSettings({ SMTP_URL: "smtp://127.0.0.1", SANITY_PROJECT_ID: "abc123" }),
  );
  expect(() => openMail(elsewhere, log)).toThrow(/^SMTP_URL is set, but/);
});
