import { describe, expect } from "vitest";
import {
  type Attempt,
  type Attempts,
  type GuardedLake,
  guardedTest,
  testRefusals,
} from "../support/guarded-lake";
import type { TestLake } from "../support/lake";
import type { Joined } from "../support/people";

const LATER = "2999-01-01T00:00:00Z";
const discuss =
  (mutation: (guarded: GuardedLake) => object | object[]) =>
  (guarded: GuardedLake): Attempt => [
    "POST",
    "/data/mutate/production-comments",
    { mutations: [mutation(guarded)].flat() },
  ];

const patch = (id: string, operations: object) => ({ patch: { id, ...operations } });
const reaction = (userId: string) => ({ _key: `${userId}-:+1:`, shortName: ":+1:", userId });
const DISCUSSION: Attempts = {
  "delete another person's comment": discuss(() => ({ delete: { id: "theirs" } })),
  "delete an answer in another person's thread": discuss(() => ({
    delete: { id: "their-answer" },
  })),
  "delete all comments": discuss(() => ({ delete: { query: '*[_type == "comment"]' } })),
  "delete another person's task": discuss(() => ({ delete: { id: "their-task" } })),
  "erase the history of a comment of their own": discuss(() => ({
    delete: { id: "own", purge: true },
  })),
  "rewrite another person's comment": discuss(() => patch("theirs", { set: { message: [] } })),
  "rewrite a part of another person's comment": discuss(() =>
    patch("theirs", { set: { "message[0].children[0].text": "x" } }),
  ),
  "replace another person's comment": discuss(({ contributor }) => ({
    createOrReplace: { _id: "theirs", _type: "comment", authorId: contributor.id, message: [] },
  })),
  "delete another person's comment and create it again": discuss(({ contributor }) => [
    { delete: { id: "theirs" } },
    { create: { _id: "theirs", _type: "comment", authorId: contributor.id, message: [] } },
  ]),
  "move another person's comment to another document": discuss(() =>
    patch("theirs", { set: { "target.document._ref": "q" } }),
  ),
  "become the author of another person's comment": discuss(({ contributor }) =>
    patch("theirs", { set: { authorId: contributor.id } }),
  ),
  "move another person's answer to their own comment": discuss(() =>
    patch("their-answer", { set: { parentCommentId: "own" } }),
  ),
  "become the author of another person's task": discuss(({ contributor }) =>
    patch("their-task", { set: { authorId: contributor.id } }),
  ),
  "comment in another person's name": discuss(({ editor }) => ({
    create: { _id: "forged", _type: "comment", authorId: editor.id, message: [] },
  })),
  "make another person the author of their own comment": discuss(({ editor }) =>
    patch("own", { set: { authorId: editor.id } }),
  ),
  "react in another person's name": discuss(({ editor }) =>
    patch("theirs", { insert: { after: "reactions[-1]", items: [reaction(editor.id)] } }),
  ),
  "write a comment with reactions of others": discuss(({ contributor, editor }) => ({
    create: { _type: "comment", authorId: contributor.id, reactions: [reaction(editor.id)] },
  })),
  "create a release among comments": () => [
    "POST",
    "/data/actions/production-comments",
    { actions: [{ actionType: "sanity.action.release.create", releaseId: "c", metadata: {} }] },
  ],
};

for (const role of ["contributor", "viewer"] as const) testRefusals(role, DISCUSSION);

describe("a contributor in the Studio", () => {
  const discussionOf = (lake: TestLake, { token }: Joined) =>
    lake.client({ token, dataset: "production-comments", perspective: "raw" });

  guardedTest("resolves another person's thread", async ({ lake, guarded }) => {
    const client = discussionOf(lake, guarded.contributor);
    await client.patch("theirs").set({ status: "resolved" }).commit();
    const answers = { query: '*[_type == "comment" && parentCommentId == "theirs"]' };
    await client.patch(answers).set({ status: "resolved" }).commit();
    expect(await client.fetch('count(*[status == "resolved"])')).toBe(2);
  });

  guardedTest("adds and removes a reaction", async ({ lake, guarded }) => {
    const [own, theirs] = [guarded.contributor, guarded.editor].map((by) => ({
      client: discussionOf(lake, by),
      reaction: reaction(by.id),
    }));
    for (const { client, reaction } of [theirs, own].filter((by) => by !== undefined)) {
      const react = client.patch("theirs").setIfMissing({ reactions: [] });
      await react.append("reactions", [reaction]).commit();
    }
    const remove = (key: string) =>
      own?.client
        .patch("theirs")
        .unset([`reactions[_key=="${key}"]`])
        .commit();
    await remove(own?.reaction._key ?? "");
    await expect(remove(theirs?.reaction._key ?? "")).rejects.toMatchObject({ statusCode: 403 });
  });

  guardedTest("moves a comment with its text", async ({ lake, guarded }) => {
    const client = discussionOf(lake, guarded.contributor);
    const target = await client.fetch('*[_id == "theirs"][0].target');
    const path = { field: "title", selection: { type: "text", value: [] } };
    await client
      .patch("theirs")
      .set({ target: { ...target, path } })
      .commit();
  });

  guardedTest(
    "edits and deletes a comment of their own with its answers",
    async ({ lake, guarded }) => {
      const client = discussionOf(lake, guarded.contributor);
      await client.patch("own").set({ message: [], lastEditedAt: LATER }).commit();
      await client.delete("own");
      await client.delete({ query: '*[_type == "comment" && parentCommentId == "own"]' });
      expect(await client.fetch('count(*[_id == "own" || parentCommentId == "own"])')).toBe(0);
    },
  );

  guardedTest(
    "edits another person's task and deletes one of their own",
    async ({ lake, guarded }) => {
      const client = discussionOf(lake, guarded.contributor);
      const change = { title: "Checked", status: "closed", subscribers: ["a", "b"] };
      await client.patch("their-task").set(change).commit();
      await client.delete("own-task");
    },
  );

  guardedTest(
    "an editor deletes what others wrote, under no other name",
    async ({ lake, guarded }) => {
      const client = discussionOf(lake, guarded.editor);
      await discussionOf(lake, guarded.contributor).create({
        _id: "rude",
        _type: "comment",
        authorId: guarded.contributor.id,
      });
      const forged = client.create({ _type: "comment", authorId: guarded.contributor.id });
      await expect(forged).rejects.toMatchObject({ statusCode: 403 });
      await client.delete("rude");
    },
  );
});
