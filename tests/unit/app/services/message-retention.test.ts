import { expect } from "vitest";
import { deleteOldMessages, keepMessageRetention } from "~/services/message-retention.server";
import { appendMessage, listMessages } from "~/services/stored-messages.server";
import { MESSAGE } from "../../../support/contact";
import { test as base } from "../../../support/site-content";

const NOW = Date.UTC(2026, 5, 30, 12);
const DAY_MS = 86_400_000;
const ALL = ["0", "29", "31", "400"];

const test = base
  .extend("add", { scope: "file" }, ({ content }) => (name: string, time: number) => {
    const message = { ...MESSAGE, name };
    return appendMessage(content.dataDir, message, new Date(time));
  })
  .extend("aged", { scope: "file", auto: true }, async ({ add }) => {
    for (const days of ALL.toReversed()) await add(days, NOW - Number(days) * DAY_MS);
  })
  .extend("names", ({ content }) => async () => {
    return (await listMessages(content.dataDir)).map(({ name }) => name);
  })
  /** The age in days of the messages that are left, once the settings have this value. */
  .extend("left", ({ client, content, names }) => async (messageDays: unknown) => {
    await client.patch("siteSettings").set({ messageDays }).commit();
    await deleteOldMessages(content.context, NOW);
    return names();
  });

test.for([[null], [0], [-1], [1.5], ["soon"]])(
  "no message is deleted while the days are %j",
  async ([days], { left }) => {
    expect(await left(days)).toEqual(ALL);
  },
);

test("a draft of the settings deletes no message", async ({ client, left }) => {
  const draft = await client.getDocument("siteSettings");
  if (!draft) throw new Error("The sample has no settings.");
  await client.createOrReplace({ ...draft, _id: "drafts.siteSettings", messageDays: 1 });
  expect(await left(null)).toEqual(ALL);
});

test("messages that are older than the settings allow are deleted", async ({ left }) => {
  await expect.poll(() => left(36_500_000)).toEqual(ALL);
  await expect.poll(() => left(30)).toEqual(["0", "29"]);
});

test("keepMessageRetention deletes old messages at its start", async ({ add, content, names }) => {
  await add("old", Date.now() - 40 * DAY_MS);
  expect(await names()).toContain("old");
  keepMessageRetention(content.context);
  await expect.poll(names).not.toContain("old");
});
