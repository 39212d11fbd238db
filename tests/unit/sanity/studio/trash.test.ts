import { expect } from "vitest";
import { test as lakeTest } from "../../../../packages/local-content-lake/test/support/lake";
import { ChangeLog } from "../../../../sanity/studio/trash/change-log";
import { readTrash, restoreDocument } from "../../../../sanity/studio/trash/read-trash";
import { studioClient } from "../../../support/site";

const test = lakeTest.extend("studio", ({ client }) => studioClient(client));

test("readTrash lists deleted documents, the last one first", async ({ client, studio }) => {
  await client.create({ _id: "faq-a", _type: "faq", question: "First?" });
  await client.create({ _id: "faq-b", _type: "faq", question: "Second?" });
  await client.create({ _id: "faq-c", _type: "faq", question: "Third?" });
  await client.create({ _id: "note", _type: "system.note", title: "No content" });
  await client.patch("faq-b", { set: { question: "Second, edited?" } }).commit();
  await client.delete("faq-a");
  await client.mutate([{ delete: { id: "faq-b" } }, { delete: { id: "note" } }]);

  const names = (await readTrash(studio)).map(({ id, name }) => [id, name]);
  expect(names).toEqual(Object.entries({ "faq-b": "Second, edited?", "faq-a": "First?" }));
});

test("readTrash lists a document deleted before one response", async ({ client, studio }) => {
  await client.create({ _id: "faq-a", _type: "faq", question: "Deleted?" });
  await client.delete("faq-a");
  await client.create({ _id: "faq-b", _type: "faq", question: "Typed?" });
  for (let order = 1; order < 9; order += 1)
    await client.patch("faq-b", { set: { order } }).commit();

  const log = new ChangeLog(3);
  expect((await readTrash(studio, log)).map(({ id }) => id)).toEqual(["faq-a"]);
  await client.delete("faq-b");
  expect((await readTrash(studio, log)).map(({ id }) => id)).toEqual(["faq-b", "faq-a"]);
});

test("readTrash lists a document once, and no discarded draft", async ({ client, studio }) => {
  await client.create({ _id: "faq-a", _type: "faq", question: "Published?" });
  await client.create({ _id: "drafts.faq-a", _type: "faq", question: "Edited?" });
  await client.create({ _id: "faq-b", _type: "faq", question: "Stays?" });
  await client.create({ _id: "drafts.faq-b", _type: "faq", question: "Discarded?" });
  await client.delete("drafts.faq-b");
  await client.mutate([{ delete: { id: "drafts.faq-a" } }, { delete: { id: "faq-a" } }]);

  const trash = await readTrash(studio);
  expect(trash.map(({ id, name }) => [id, name])).toEqual([["faq-a", "Edited?"]]);
});

test("restoreDocument restores a document as a draft", async ({ client, studio }) => {
  const fields = { _type: "faq", question: "Published?", order: 10 };
  await client.create({ _id: "faq-a", ...fields });
  await client.delete("faq-a");
  const [deleted] = await readTrash(studio);
  if (!deleted) throw new Error("Nothing in the trash");

  await restoreDocument(studio, deleted);
  expect(await client.getDocument("drafts.faq-a")).toMatchObject(fields);
  expect(await readTrash(studio)).toEqual([]);
});

test("restoreDocument restores one whose references are gone", async ({ client, studio }) => {
  const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const asset = await client.assets.upload("image", pixel, { filename: "pixel.gif" });
  await client.create({ _id: "project-a", _type: "project", title: "Gone" });
  await client.create({ _id: "project-b", _type: "project", title: "Stays" });
  const ref = (_ref: string) => ({ _type: "reference", _key: _ref, _ref });
  await client.create({
    _id: "page-a",
    _type: "page",
    title: "Offers",
    sections: [{ _key: "s", projects: ["project-a", "project-b"].map(ref) }],
    image: { _type: "image", alt: "A pixel", asset: { _type: "reference", _ref: asset._id } },
  });
  for (const id of ["page-a", "project-a", asset._id]) await client.delete(id);

  const deleted = (await readTrash(studio)).find(({ id }) => id === "page-a");
  if (!deleted) throw new Error("The trash does not list the page.");
  await restoreDocument(studio, deleted);
  const draft = await client.getDocument("drafts.page-a");
  const projects = [{ ...ref("project-a"), _weak: true }, ref("project-b")];
  const rest = { sections: [{ projects }], image: { alt: "A pixel" } };
  expect(draft).toMatchObject({ title: "Offers", ...rest });
  expect(draft?.image).not.toHaveProperty("asset");
});
