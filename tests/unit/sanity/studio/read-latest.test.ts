import { expect } from "vitest";
import { test } from "../../../../packages/local-content-lake/test/support/lake";
import { readLatest } from "../../../../sanity/studio/welcome/read-latest";
import { studioClient } from "../../../support/site";

const SHOWN = ["a", "b", "c", "d", "e", "f", "g", "h"];

test("readLatest returns the last edit of each document, once", async ({ client }) => {
  for (const _id of SHOWN) await client.create({ _id, _type: "faq", question: _id });
  for (let edit = 0; edit < 60; edit += 1) {
    await client.patch("h", { set: { question: `h${edit}` } }).commit();
  }
  const { edits } = await readLatest(studioClient(client));
  expect(edits.map(({ id }) => id).sort()).toEqual(SHOWN);
  const stored = await client.getDocuments(edits.map(({ _id }) => _id));
  const times = edits.map(({ time }) => time);
  expect(times).toEqual(stored.map((each) => each?._updatedAt));
  // Two documents may be of one millisecond.
  expect(times).toEqual(times.toSorted().reverse());
});
