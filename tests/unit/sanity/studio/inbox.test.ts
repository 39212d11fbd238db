import { expect } from "vitest";
import { test as lakeTest } from "../../../../packages/local-content-lake/test/support/lake";
import { askForReview } from "../../../../sanity/studio/documents/ask-for-review";
import { labelOf } from "../../../../sanity/studio/inbox/inbox-list";
import { type InboxItem, readInbox } from "../../../../sanity/studio/inbox/read-inbox";
import { studioClient } from "../../../support/site";

const test = lakeTest.extend("studio", ({ client }) => studioClient(client));

const EDITOR = { user: "eva", mayPublish: true };
const CONTRIBUTOR = { user: "ravi", mayPublish: false };
const NOW = new Date().toISOString();

function task(_id: string, fields: object) {
  const written = { authorId: "ravi", createdByUser: NOW };
  return { _id, _type: "tasks.task", title: _id, status: "open", ...written, ...fields };
}

function comment(_id: string, authorId: string, userId: string | undefined, fields = {}) {
  const message = [{ _type: "block", children: [{ _type: "mention", userId }] }];
  const context = { notification: { documentTitle: "Sundays" } };
  const target = { documentType: "faq", document: { _ref: "faq-a", _weak: true } };
  const thread = { status: "open", threadId: `thread of ${_id}` };
  return { _id, _type: "comment", authorId, message, context, target, ...thread, ...fields };
}

const ABOUT = { id: "faq-a", type: "faq" };

const TASKS = {
  "for-eva": { assignedTo: "eva" },
  "for-ravi": { assignedTo: "ravi", authorId: "eva" },
  "for-anyone": {},
  done: { assignedTo: "eva", status: "closed" },
  "in-its-form": { assignedTo: "eva", createdByUser: undefined },
  "own-of-eva": { authorId: "eva" },
};

test("readInbox returns open tasks by what a person may do", async ({ client, studio }) => {
  for (const [id, fields] of Object.entries(TASKS)) await client.create(task(id, fields));

  const reasons = async (reader: typeof EDITOR) => {
    const inbox = await readInbox(studio, reader);
    return Object.fromEntries(inbox.map(({ title, reason }) => [title, reason]));
  };
  expect(await reasons(EDITOR)).toEqual({ "for-eva": "assigned", "for-anyone": "review" });
  expect(await reasons(CONTRIBUTOR)).toEqual({ "for-ravi": "assigned" });
});

test("readInbox returns a mention until it is answered or resolved", async ({ client, studio }) => {
  await client.create(comment("mention", "ravi", "eva"));
  await client.create(comment("of-another", "ravi", "asha"));
  await client.create(comment("own", "eva", "eva"));
  await client.create(comment("resolved", "ravi", "eva", { status: "resolved" }));
  const old = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString();
  await client.create({ ...comment("old", "ravi", "eva"), _createdAt: old });

  const ids = async () => (await readInbox(studio, EDITOR)).map(({ id }) => id);
  const mention = { id: "mention", reason: "mentioned", title: "Sundays", author: "ravi" };
  expect(await readInbox(studio, EDITOR)).toMatchObject([{ ...mention, about: ABOUT }]);
  const threadId = "thread of mention";
  await client.create(comment("third-person", "asha", undefined, { threadId }));
  expect(await ids()).toEqual(["mention"]);
  await client.create(comment("answer", "eva", undefined, { threadId }));
  expect(await ids()).toEqual([]);
});

test("askForReview makes one open task per author and document", async ({ client, studio }) => {
  const document = { _id: "drafts.faq-a", _type: "faq" };
  const title = "Review: FAQ, Sundays";
  const review = { document, title, author: "ravi", projectId: "local", dataset: "production" };
  expect(await askForReview(studio, review)).toBe(true);
  expect(await askForReview(studio, review)).toBe(false);
  const inbox = await readInbox(studio, EDITOR);
  expect(inbox).toMatchObject([{ reason: "review", title, about: ABOUT }]);
  expect(await readInbox(studio, CONTRIBUTOR)).toEqual([]);

  await client.patch(inbox[0]?.id ?? "", { set: { status: "closed" } }).commit();
  expect(await askForReview(studio, review)).toBe(true);
});

test.each<[InboxItem["reason"], InboxItem["title"], InboxItem["about"], string]>([
  ["assigned", "Call", null, "Ravi assigned you the task “Call”"],
  ["review", " ", null, "Ravi asks for a review: a task without a title"],
  ["review", "Review: FAQ, Open?", ABOUT, "Ravi asks for a review: “FAQ, Open?”"],
  ["mentioned", "A", ABOUT, "Ravi mentioned you in a comment on “A”"],
  ["mentioned", null, null, "Ravi mentioned you in a comment on a task"],
])("labelOf describes what is expected: %s “%s”", (reason, title, about, label) => {
  const item = { id: "a", author: "ravi", time: NOW, reason, title, about };
  expect(labelOf(item, "Ravi")).toBe(label);
});
