import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldMessages, keepMessageRetention } from "~/services/message-retention.server";
import { appendMessage } from "~/services/spreadsheet.server";
import { listMessages, messagesFile } from "~/services/stored-messages.server";
import { MESSAGE } from "../../../support/contact";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

const NOW = Date.UTC(2026, 5, 30, 12);
const DAY_MS = 86_400_000;

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
  for (const days of [400, 31, 29, 0]) {
    const time = new Date(NOW - days * DAY_MS);
    await appendMessage(messagesFile(content.dataDir), { ...MESSAGE, name: `${days}` }, time);
  }
});
afterAll(() => content.stop());

/** The age in days of the messages that are left, once the settings have this value. */
async function left(messageDays: unknown): Promise<string[]> {
  await content.lake.client().patch("siteSettings").set({ messageDays }).commit();
  await deleteOldMessages(NOW);
  return (await listMessages(content.dataDir)).map(({ name }) => name);
}

test.each([[null], [0], [-1], [1.5], ["soon"]])(
  "no message is deleted while the days are %j",
  async (days) => {
    expect(await left(days)).toEqual(["0", "29", "31", "400"]);
  },
);

test("a draft of the settings deletes no message", async () => {
  const draft = await content.lake.client().getDocument("siteSettings");
  if (!draft) throw new Error("The sample has no settings.");
  await content.lake
    .client()
    .createOrReplace({ ...draft, _id: "drafts.siteSettings", messageDays: 1 });
  expect(await left(null)).toEqual(["0", "29", "31", "400"]);
});

test("messages that are older than the settings allow are deleted", async () => {
  const ages = async (days: number) => left(days);
  await expect.poll(() => ages(36_500_000)).toEqual(["0", "29", "31", "400"]);
  await expect.poll(() => ages(30)).toEqual(["0", "29"]);
});

test("keepMessageRetention deletes old messages at its start", async () => {
  const time = new Date(Date.now() - 40 * DAY_MS);
  await appendMessage(messagesFile(content.dataDir), { ...MESSAGE, name: "old" }, time);
  keepMessageRetention();
  const names = async () => (await listMessages(content.dataDir)).map(({ name }) => name);
  await expect.poll(names).not.toContain("old");
});
