import { describe, expect } from "vitest";
import { type Attempt, type GuardedLake, test as guardedTest, testRefusals } from "./guarded-lake";

const LATER = "2999-01-01T00:00:00Z";
const patch = (id: string, operations: object) => ({ patch: { id, ...operations } });
const reaction = (userId: string) => ({ _key: `${userId}-:+1:`, shortName: ":+1:", userId });
const MUTATIONS: Record<string, (guarded: GuardedLake) => object | object[]> = {
  "delete another person's comment": () => ({ delete: { id: "theirs" } }),
  "delete an answer in another person's thread": () => ({
    delete: { id: "their-answer" },
  }),
  "delete all comments": () => ({ delete: { query: '*[_type == "comment"]' } }),
  "delete another person's task": () => ({ delete: { id: "their-task" } }),
  "erase the history of a comment of their own": () => ({
    delete: { id: "own", purge: true },
  }),
  "rewrite another person's comment": () => patch("theirs", { set: { message: [] } }),
  "rewrite a part of another person's comment": () =>
    patch("theirs", { set: { "message[0].children[0].text": "x" } }),
  "replace another person's comment": ({ contributor }) => ({
    createOrReplace: { _id: "theirs", _type: "comment", authorId: contributor.id, message: [] },
  }),
  "delete another person's comment and create it again": ({ contributor }) => [
    { delete: { id: "theirs" } },
    { create: { _id: "theirs", _type: "comment", authorId: contributor.id, message: [] } },
  ],
  "move another person's comment to another document": () =>
    patch("theirs", { set: { "target.document._ref": "q" } }),
  "become the author of another person's comment": ({ contributor }) =>
    patch("theirs", { set: { authorId: contributor.id } }),
  "move another person's answer to their own comment": () =>
    patch("their-answer", { set: { parentCommentId: "own" } }),
  "become the author of another person's task": ({ contributor }) =>
    patch("their-task", { set: { authorId: contributor.id } }),
  "comment in another person's name": ({ editor }) => ({
    create: { _id: "forged", _type: "comment", authorId: editor.id, message: [] },
  }),
  "make another person the author of their own comment": ({ editor }) =>
    patch("own", { set: { authorId: editor.id } }),
  "react in another person's name": ({ editor }) =>
    patch("theirs", { insert: { after: "reactions[-1]", items: [reaction(editor.id)] } }),
  "write a comment with reactions of others": ({ contributor, editor }) => ({
    create: { _type: "comment", authorId: contributor.id, reactions: [reaction(editor.id)] },
  }),
};

const inDiscussion = ([what, mutation]: [string, (guarded: GuardedLake) => object | object[]]) => {
  const attempt = (guarded: GuardedLake): Attempt => [
    "POST",
    "/data/mutate/production-comments",
    { mutations: [mutation(guarded)].flat() },
  ];
  return [what, attempt] as const;
};
testRefusals({
  ...Object.fromEntries(Object.entries(MUTATIONS).map(inDiscussion)),
  "create a release among comments": () => [
    "POST",
    "/data/actions/production-comments",
    { actions: [{ actionType: "sanity.action.release.create", releaseId: "c", metadata: {} }] },
  ],
});

describe("in the Studio", () => {
  const test = guardedTest.extend("clients", ({ lake, guarded }) => {
    const discussionOf = (token: string) =>
      lake.client({ token, dataset: "production-comments", perspective: "raw" });
    const { contributor, editor } = guarded;
    return { own: discussionOf(contributor.token), editor: discussionOf(editor.token) };
  });

  test("a contributor resolves another person's thread", async ({ clients }) => {
    await clients.own.patch("theirs").set({ status: "resolved" }).commit();
    const answers = { query: '*[_type == "comment" && parentCommentId == "theirs"]' };
    await clients.own.patch(answers).set({ status: "resolved" }).commit();
    expect(await clients.own.fetch('count(*[status == "resolved"])')).toBe(2);
  });

  test("a contributor adds and removes a reaction", async ({ guarded, clients }) => {
    const [own, theirs] = [reaction(guarded.contributor.id), reaction(guarded.editor.id)];
    for (const [client, item] of [
      [clients.editor, theirs],
      [clients.own, own],
    ] as const) {
      const react = client.patch("theirs").setIfMissing({ reactions: [] });
      await react.append("reactions", [item]).commit();
    }
    const remove = ({ _key }: { _key: string }) =>
      clients.own
        .patch("theirs")
        .unset([`reactions[_key=="${_key}"]`])
        .commit();
    await remove(own);
    await expect(remove(theirs)).rejects.toMatchObject({ statusCode: 403 });
    expect(await clients.own.fetch('*[_id == "theirs"][0].reactions')).toEqual([theirs]);
  });

  test("a contributor moves a comment with its text", async ({ clients }) => {
    const target = await clients.own.fetch('*[_id == "theirs"][0].target');
    const moved = { ...target, path: { field: "title", selection: { type: "text", value: [] } } };
    await clients.own.patch("theirs").set({ target: moved }).commit();
    expect(await clients.own.fetch('*[_id == "theirs"][0].target')).toEqual(moved);
  });

  test("a contributor deletes a comment of their own", async ({ clients: { own } }) => {
    await own.patch("own").set({ message: [], lastEditedAt: LATER }).commit();
    await own.delete("own");
    await own.delete({ query: '*[_type == "comment" && parentCommentId == "own"]' });
    expect(await own.fetch('count(*[_id == "own" || parentCommentId == "own"])')).toBe(0);
  });

  test("a contributor edits any task, deletes their own", async ({ clients: { own } }) => {
    const change = { title: "Checked", status: "closed", subscribers: ["a", "b"] };
    await own.patch("their-task").set(change).commit();
    await own.delete("own-task");
    expect(await own.fetch('*[_type == "tasks.task"]')).toMatchObject([change]);
  });

  test("an editor deletes what others wrote, under no other name", async ({ guarded, clients }) => {
    const comment = { _type: "comment", authorId: guarded.contributor.id };
    await clients.own.create({ _id: "rude", ...comment });
    const forged = clients.editor.create(comment);
    await expect(forged).rejects.toMatchObject({ statusCode: 403 });
    await clients.editor.delete("rude");
    expect(await clients.own.getDocument("rude")).toBeUndefined();
  });
});
