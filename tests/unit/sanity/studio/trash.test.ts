import { expect, onTestFinished, test } from "vitest";
import { startLake } from "../../../../packages/local-content-lake/test/support/lake";
import { readTrash, restoreDocument } from "../../../../sanity/studio/trash/read-trash";
import { studioClient } from "../../../support/studio-client";

async function startClient() {
  const lake = await startLake();
  onTestFinished(() => lake.stop());
  return studioClient(lake.client({ perspective: "raw" }));
}

test("readTrash lists deleted documents with their last content, the last one first", async () => {
  const client = await startClient();
  await client.create({ _id: "faq-a", _type: "faq", question: "First?" });
  await client.create({ _id: "faq-b", _type: "faq", question: "Second?" });
  await client.create({ _id: "faq-c", _type: "faq", question: "Third?" });
  await client.create({ _id: "note", _type: "system.note", title: "No content" });
  await client.patch("faq-b", { set: { question: "Second, edited?" } }).commit();
  await client.delete("faq-a");
  await client.mutate([{ delete: { id: "faq-b" } }, { delete: { id: "note" } }]);

  const trash = await readTrash(client);
  expect(trash.map(({ id, name }) => [id, name])).toEqual([
    ["faq-b", "Second, edited?"],
    ["faq-a", "First?"],
  ]);
});

test("readTrash lists a draft and its published document once, and no discarded draft", async () => {
  const client = await startClient();
  await client.create({ _id: "faq-a", _type: "faq", question: "Published?" });
  await client.create({ _id: "drafts.faq-a", _type: "faq", question: "Edited?" });
  await client.create({ _id: "faq-b", _type: "faq", question: "Stays?" });
  await client.create({ _id: "drafts.faq-b", _type: "faq", question: "Discarded?" });
  await client.delete("drafts.faq-b");
  await client.mutate([{ delete: { id: "drafts.faq-a" } }, { delete: { id: "faq-a" } }]);

  const trash = await readTrash(client);
  expect(trash.map(({ id, name }) => [id, name])).toEqual([["faq-a", "Edited?"]]);
});

test("restoreDocument restores a deleted document as a draft, which leaves the trash", async () => {
  const client = await startClient();
  await client.create({ _id: "faq-a", _type: "faq", question: "Published?", order: 10 });
  await client.delete("faq-a");
  const [deleted] = await readTrash(client);
  if (!deleted) throw new Error("Nothing in the trash");

  await restoreDocument(client, deleted);
  expect(await client.getDocument("drafts.faq-a")).toMatchObject({
    _type: "faq",
    question: "Published?",
    order: 10,
  });
  expect(await readTrash(client)).toEqual([]);
});
