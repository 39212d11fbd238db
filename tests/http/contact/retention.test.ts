import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appendMessage } from "~/services/spreadsheet.server";
import { MESSAGE, postContact } from "../../support/contact";
import { editorClient, startSite } from "../../support/site";

const DAY_MS = 86_400_000;

test("messages older than the settings allow are deleted at the next message", async () => {
  const site = await startSite();
  onTestFinished(async () => void (await site.stop()));
  const file = join(site.dataDir, "contact-messages.csv");
  const text = () => readFileSync(file, "utf8");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await appendMessage(file, { ...MESSAGE, name: "Forty" }, daysAgo(40));
  await appendMessage(file, { ...MESSAGE, name: "Twenty" }, daysAgo(20));
  expect((await postContact(site.url)).status).toBe(303);
  expect(text()).toContain("Forty");

  await editorClient(site).patch("siteSettings").set({ messageDays: 30 }).commit();
  await expect
    .poll(async () => (await fetch(`${site.url}/privacy`)).text())
    .toContain("Days until then: 30.");
  expect((await postContact(site.url)).status).toBe(303);
  await expect.poll(text).not.toContain("Forty");
  expect(text()).toContain("Twenty");
  expect(text().match(/nila@example\.com/g)).toHaveLength(3);
  await site.printed(/Deleted contact messages by their age/);
  expect(site.output()).not.toContain("Forty");
});
