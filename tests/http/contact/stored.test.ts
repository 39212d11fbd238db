import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { appendMessage } from "~/services/stored-messages.server";
import { MESSAGES_PATH } from "../../../contract/messages";
import { join as joinLake, manage } from "../../../packages/local-content-lake/test/support/people";
import { liveRegionText, MESSAGE, postContact } from "../../support/contact";
import { storedToken } from "../../support/site";
import { test as base } from "../test";

const DAY_MS = 86_400_000;

/** A test with the file of a site that has received no message. */
const test = base.extend("file", ({ site }) => {
  const file = join(site.dataDir, "contact-messages.jsonl");
  rmSync(file, { recursive: true, force: true });
  return file;
});

test("the site stores messages in a file without any setting", async ({ site, file }) => {
  expect((await postContact(site.url)).status).toBe(303);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    ...MESSAGE,
    id: expect.any(String),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    isAnswered: false,
  });
});

test("the site reports a failure when the file cannot be written", async ({ site, file }) => {
  mkdirSync(file);
  const response = await postContact(site.url);
  expect(await liveRegionText(response, "alert")).toBe("Something went wrong. Please try again.");
  await site.printed(/could not be written/);
});

test("messages that are too old are deleted at the next one", async ({ site, file, editor }) => {
  const text = () => readFileSync(file, "utf8");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await appendMessage(site.dataDir, { ...MESSAGE, name: "Forty" }, daysAgo(40));
  await appendMessage(site.dataDir, { ...MESSAGE, name: "Twenty" }, daysAgo(20));
  expect((await postContact(site.url)).status).toBe(303);
  expect(text()).toContain("Forty");

  await editor.patch("siteSettings").set({ messageDays: 30 }).commit();
  await expect.poll(() => site.read("/privacy")).toContain("Days until then: 30.");
  expect((await postContact(site.url)).status).toBe(303);
  await expect.poll(text).not.toContain("Forty");
  expect(text()).toContain("Twenty");
  expect(text().match(/nila@example\.com/g)).toHaveLength(3);
  await site.printed(/Deleted contact messages by their age/);
  expect(site.output()).not.toContain("Forty");
});

test("who exports and deletes messages is audited; no contributor may", async ({ site, file }) => {
  const lake = { url: `${site.url}/lake`, token: storedToken(site, "write") };
  const editor = await joinLake(lake, "editor");
  const contributor = await joinLake(lake, "contributor");
  await postContact(site.url, MESSAGE);
  expect(readFileSync(file, "utf8")).toContain(MESSAGE.email);
  const ask = (token: string, init: RequestInit = {}, search = "") =>
    site.open(MESSAGES_PATH + search, {
      ...init,
      headers: { Authorization: `Bearer ${token}` },
    });
  const { messages } = await (await ask(editor.token)).json();
  const { id } = messages[0];
  const body = JSON.stringify({ id, change: "deleted" });
  for (const init of [{}, { method: "POST", body }]) {
    expect((await ask(contributor.token, init)).status).toBe(403);
  }
  expect((await ask(editor.token, {}, "?format=csv")).status).toBe(200);
  expect((await ask(editor.token, { method: "POST", body })).status).toBe(200);
  const trail = await manage<object[]>(lake, "GET", "/audit?limit=2");
  expect(trail).toMatchObject([
    { actor: editor.id, action: "messages.delete", target: id, result: "ok", ip: "127.0.0.1" },
    { actor: editor.id, action: "messages.export", target: "", result: "ok" },
  ]);
});
