import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import { appendMessage } from "~/services/stored-messages.server";
import { MESSAGES_PATH } from "../../contract/messages";
import { join as joinLake, manage } from "../../packages/local-content-lake/test/support/people";
import { liveRegionText, MESSAGE, postContact } from "../support/contact";
import { storedToken } from "../support/site";
import { test as base } from "./test";

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;
/** The site reads less of what nobody wants. */
const ENDLESS = 70 * MEGABYTE;
const LONG = "long ".repeat(30_000).trim();
const FORM = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };
/** As they stand in HTML. */
const VALUES = [
  "નીલા &amp; Søn",
  "nila@example.com",
  "A &lt;b&gt;bold&lt;/b&gt; = plan?",
  "First line\nsecond &amp; last line 🙂",
];

/** A test with the file of a site that has received no message. */
const test = base.extend("file", ({ site }) => {
  const file = join(site.dataDir, "contact-messages.jsonl");
  rmSync(file, { recursive: true, force: true });
  return file;
});

test("the site stores messages in a file without any setting", async ({ site, file }) => {
  expect((await postContact(site.url, { ...MESSAGE, extra: "" })).status).toBe(303);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    ...MESSAGE,
    id: expect.any(String),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    isAnswered: false,
  });
});

test("a message that cannot be stored comes back with its values", async ({ site, file }) => {
  mkdirSync(file);
  const response = await postContact(site.url);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const said = await liveRegionText(response.clone(), "alert");
  expect(said).toBe("Something went wrong. Please try again.");
  const html = await response.text();
  for (const value of VALUES) expect(html).toContain(value);
  await site.printed(/could not be written/);
});

test.for<[what: string, fields: object, status: number, said: RegExp, ...shown: string[]]>([
  [
    "invalid fields",
    { name: " ", email: "nila@" },
    422,
    /Enter your name.*Enter an email like name@example.com/,
    'href="#field-name"',
  ],
  ["more than 100 KB", { message: LONG }, 413, /too long.*100 KB/, LONG],
  ["an automated message", { extra: "spam.example" }, 422, /Please press Send again\./],
])("the form returns %s with the reason", async (row, { site, file }) => {
  const [, fields, status, said, ...shown] = row;
  const response = await postContact(site.url, { ...MESSAGE, ...fields });
  expect(response.status).toBe(status);
  expect(await liveRegionText(response.clone(), "alert")).toMatch(said);
  const html = await response.text();
  for (const value of [VALUES[2] ?? "", ...shown]) expect(html).toContain(value);
  expect(html).not.toContain("spam.example");
  expect(existsSync(file)).toBe(false);
});

test("the form answers 413 to far too much, and goes on", async ({ site, file }) => {
  // Its length is unknown, and it has no end.
  const endless = request(`${site.url}/contact`, { method: "POST", headers: FORM });
  // Once it has answered, the site closes what it has not read.
  endless.on("error", () => {}).write("x".repeat(ENDLESS));
  const [refused] = await once(endless, "response");
  expect(refused.statusCode).toBe(413);
  refused.resume();
  for (let turn = 0; turn < 5; turn += 1) {
    const body = "x".repeat(20 * MEGABYTE);
    const answer = await site.open("/contact", { method: "POST", body, headers: FORM });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("</html>");
  }
  expect((await site.open("/contact")).status).toBe(200);
  expect(existsSync(file)).toBe(false);
});

test("the form returns a client's eleventh message", async ({ site, file }) => {
  const visitor = { "X-Forwarded-For": "203.0.113.7" };
  // A message without a required field does not count.
  const incomplete = { ...MESSAGE, name: "" };
  for (let tried = 0; tried < 12; tried++) await postContact(site.url, incomplete, visitor);
  const start = performance.now();
  for (let sent = 0; sent < 10; sent++) {
    expect((await postContact(site.url, MESSAGE, visitor)).status).toBe(303);
  }
  // What a visitor puts before the proxy's own word makes nobody else of him.
  const response = await postContact(site.url, MESSAGE, {
    "X-Forwarded-For": "198.51.100.1, 203.0.113.7",
  });
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThanOrEqual(600 - Math.ceil((performance.now() - start) / 1000));
  const said = await liveRegionText(response.clone(), "alert");
  expect(said).toContain(`press Send again in ${Math.ceil(seconds / 60)} minutes`);
  expect(await response.text()).toContain(VALUES[2]);
  expect(readFileSync(file, "utf8").match(/nila@example\.com/g)).toHaveLength(10);
  const another = { "X-Forwarded-For": "203.0.113.8" };
  expect((await postContact(site.url, MESSAGE, another)).status).toBe(303);
});

test("messages that are too old are deleted at the next one", async ({ site, file, editor }) => {
  await editor.patch("siteSettings").set({ messageDays: 30 }).commit();
  await expect.poll(() => site.read("/privacy")).toContain("Days until then: 30.");
  const forty = { ...MESSAGE, name: "Forty" };
  await appendMessage(site.dataDir, forty, new Date(Date.now() - 40 * DAY_MS));
  expect((await postContact(site.url)).status).toBe(303);
  await expect.poll(() => readFileSync(file, "utf8")).not.toContain("Forty");
  await site.printed(/Deleted contact messages by their age/);
  expect(site.output()).not.toContain("Forty");
});

test("who exports and deletes messages is audited; no contributor may", async ({ site, file }) => {
  const lake = { url: `${site.url}/lake`, token: storedToken(site, "write") };
  const editor = await joinLake(lake, "editor");
  await postContact(site.url);
  const { id } = JSON.parse(readFileSync(file, "utf8"));
  const ask = ({ token }: { token: string }, search = "", init: RequestInit = {}) =>
    site.open(MESSAGES_PATH + search, { ...init, headers: { Authorization: `Bearer ${token}` } });
  expect((await ask(await joinLake(lake, "contributor"))).status).toBe(403);
  expect((await ask(editor, "?format=csv")).status).toBe(200);
  const body = JSON.stringify({ id, change: "deleted" });
  expect((await ask(editor, "", { method: "POST", body })).status).toBe(200);
  const trail = await manage<object[]>(lake, "GET", "/audit?limit=2");
  expect(trail).toMatchObject([
    { actor: editor.id, action: "messages.delete", target: id, result: "ok", ip: "127.0.0.1" },
    { actor: editor.id, action: "messages.export", target: "", result: "ok" },
  ]);
});
