import type { SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { png } from "../support/http-client";
import { expectRefused, test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";
import { type Joined, join, manage } from "../support/people";

const P = { publishedId: "p" };
const Q = { publishedId: "q" };
const OPEN = { publishedId: "open", draftId: "drafts.open" };
const PLANNED = { publishedId: "planned", draftId: "drafts.planned" };
const LATER = "2999-01-01T00:00:00Z";
const metadata = { title: "Mine", releaseType: "asap" };
const R1 = { releaseId: "r1" };
const OLD = { releaseId: "old" };
const DUE = { _type: "system.release", state: "scheduled", publishAt: LATER };
const RELEASE = { _type: "system.release", state: "active", metadata };

interface Guarded {
  editor: Joined;
  contributor: Joined;
  asset: string;
}

const post = (_id: string, more: object = {}) => ({ _id, _type: "post", title: "Mine", ...more });

type Attempt = [path: string, body: object];
/** By what is attempted. */
type Attempts = Record<string, (guarded: Guarded) => Attempt>;

const mutate =
  (...mutations: object[]) =>
  (): Attempt => ["/data/mutate/production", { mutations }];
const create = (document: object) => mutate({ create: document });
const act = (type: string, fields: object) => (): Attempt => [
  "/data/actions/production",
  { actions: [{ actionType: `sanity.action.${type}`, ...fields }] },
];

/** All documents and transactions of the lake, as an administrator sees them. */
async function stateOf(lake: TestLake): Promise<string> {
  const texts = [
    "/data/query/production?perspective=raw&query=*|order(_id)",
    "/data/query/production-comments?perspective=raw&query=*|order(_id)",
    "/data/history/production/transactions?excludeContent=true&excludeMutations=true",
  ].map(async (path) => (await lake.request(path, { token: TEST_TOKENS.write })).text());
  return (await Promise.all(texts)).join("\n").replaceAll(/"ms":\d+/g, "");
}

const test = lakeTest
  .extend("discussionOf", { scope: "file" }, ({ lake }) => ({ token }: Joined) => {
    return lake.client({ token, dataset: "production-comments", perspective: "raw" });
  })
  // A lake with everything that a contributor may not change.
  .extend("guarded", { scope: "file" }, async ({ lake, discussionOf }): Promise<Guarded> => {
    await join(lake, "administrator");
    const editor = await join(lake, "editor");
    const contributor = await join(lake, "contributor");
    for (const attempt of [
      mutate(
        { create: post("p", { title: "Published" }) },
        { create: post("drafts.planned", { title: "Before" }) },
        { create: post("drafts.open", { title: "Before" }) },
        { create: { _id: "media-tag", _type: "media.tag", name: { current: "team" } } },
        { create: { _id: "secret", _type: "sanity.previewUrlSecret", secret: "s" } },
        { create: post("gone", { title: "Before" }) },
      ),
      mutate({ delete: { id: "gone" } }),
      act("document.schedule", { ...PLANNED, publishAt: LATER }),
      act("release.create", { ...R1, metadata }),
      act("release.create", { ...OLD, metadata }),
      act("release.archive", OLD),
      mutate({ create: post("versions.r1.p", { title: "Before" }) }),
    ]) {
      await manage({ url: lake.url, token: editor.token }, "POST", ...attempt());
    }
    const client = lake.client({ token: editor.token });
    const { _id } = await client.assets.upload("image", png, { filename: "a.png", title: "Title" });
    await manage(lake, "POST", "/comments/production/setup");
    // Comments and tasks of both, with an answer of the editor to each comment.
    const write = (by: Joined, document: object) =>
      discussionOf(by).create({ _type: "comment", authorId: by.id, status: "open", ...document });
    for (const [id, by, answer] of [
      ["theirs", editor, "their-answer"],
      ["own", contributor, "answer-to-own"],
    ] as const) {
      const message = [{ _type: "block", children: [{ text: `Of ${by.name}` }] }];
      const target = { document: { _ref: "p", _weak: true }, path: { field: "title" } };
      const comment = { message, threadId: "thread", reactions: [], target };
      await write(by, { ...comment, _id: id });
      await write(editor, { ...comment, _id: answer, parentCommentId: id });
    }
    await write(editor, { _id: "their-task", _type: "tasks.task", title: "Check" });
    await write(contributor, { _id: "own-task", _type: "tasks.task", title: "Check" });
    return { editor, contributor, asset: _id };
  })
  .extend("own", ({ guarded, discussionOf }) => discussionOf(guarded.contributor))
  .extend("editors", ({ guarded, discussionOf }) => discussionOf(guarded.editor))
  // Its state before any attempt.
  .extend("untouched", { scope: "file" }, ({ lake, guarded: _filled }) => stateOf(lake))
  .extend("send", ({ lake }) => async ({ token }: Joined, [path, body]: Attempt) => {
    const response = await lake.post(path, body, { token });
    return { status: response.status, text: await response.text() };
  });

const VERSION = { ...P, versionId: "versions.r1.p" };
const VERSIONS = { includeVersions: ["versions.r1.p"] };
const patch = (id: string, operations: object = { set: { title: "Mine" } }) => ({
  patch: { id, ...operations },
});

const DOCUMENTS: Attempts = {
  "create a published document": create(post("new")),
  "replace one": mutate({ createOrReplace: post("p") }),
  "restore one from the trash": mutate({ createIfNotExists: post("gone") }),
  "patch one": mutate(patch("p")),
  "patch one without effect": mutate(patch("p", { set: { title: "Published" } })),
  "patch by a query": mutate({ patch: { query: "*[_type == 'post']", set: { a: 1 } } }),
  "delete one": mutate({ delete: { id: "p" } }),
  "delete by a query": mutate({ delete: { query: "*[_type == 'post']" } }),
  "delete and write one again": mutate({ delete: { id: "p" } }, { create: post("p") }),
  "erase the history of a draft": mutate({ delete: { id: "drafts.open", purge: true } }),
  "erase the history of a document that is gone": mutate({ delete: { id: "gone", purge: true } }),
  "create a version": create(post("versions.r1.q")),
  "patch a version": mutate(patch("versions.r1.p")),
  "delete a version": mutate({ delete: { id: "versions.r1.p" } }),
  "create a release by a mutation": create({ _id: "_.releases.r2", _type: "system.release" }),
  "patch a release by a mutation": mutate(patch("_.releases.r1", { set: { state: "x" } })),
  "make a draft of type release": create({ ...DUE, _id: "drafts.r" }),
  "patch a scheduled draft": mutate(patch("drafts.planned")),
  "discard a scheduled draft": mutate({ delete: { id: "drafts.planned" } }),
  "describe an asset": ({ asset }) =>
    mutate(patch(asset, { set: { altText: "Mine", opt: { media: { tags: [] } } } }))(),
  "delete an asset": ({ asset }) => mutate({ delete: { id: asset } })(),
  "create a tag of the media library": create({ _id: "tag", _type: "media.tag" }),
  "rename a tag": mutate(patch("media-tag", { set: { "name.current": "x" } })),
  "create the secret of a preview": create({ _id: "s", _type: "sanity.previewUrlSecret" }),
  "change one": mutate(patch("secret", { set: { secret: "x" } })),
  "create a group of the project": create({ _id: "_.groups.mine", _type: "system.group" }),
};

/** Spellings of a path to `_system`, in every operation that takes paths. */
const SYSTEM_PATHS = ["_system", "['_system']", '["_system"]', ".._system", "_system.publishAt"];
const SYSTEM = SYSTEM_PATHS.flatMap((path) => [
  patch("drafts.open", { set: { _system: {}, [path]: LATER } }),
  patch("drafts.open", { setIfMissing: { [path]: {} } }),
  patch("drafts.open", { set: { _system: { n: 1 } }, inc: { [`${path}.n`]: 1 } }),
  patch("drafts.planned", { unset: [path] }),
]).concat([
  patch("drafts.open", { setIfMissing: { _system: {} }, set: { "*": "x" } }),
  patch("drafts.open", { insert: { after: "_system[-1]", items: [1] } }),
  patch("drafts.planned", { diffMatchPatch: { "_system.publishAt": "@@ -1 +1 @@\n-2\n+3\n" } }),
]);

const copy = (baseId: string, publishedId: string, versionId: string) =>
  act("document.version.create", { baseId, publishedId, versionId });

const ACTIONS: Attempts = {
  "publish a draft": act("document.publish", OPEN),
  "publish a version": act("document.publish", VERSION),
  unpublish: act("document.unpublish", { ...P, draftId: "drafts.p" }),
  "delete a document": act("document.delete", { ...P, ...VERSIONS }),
  "delete one with its history": act("document.delete", { ...P, ...VERSIONS, purge: true }),
  "erase the history of a draft": act("document.discard", { draftId: "drafts.open", purge: true }),
  "discard a scheduled draft": act("document.discard", { draftId: "drafts.planned" }),
  "schedule a draft": act("document.schedule", { ...OPEN, publishAt: LATER }),
  "schedule a version": act("document.schedule", { ...VERSION, publishAt: LATER }),
  "cancel a schedule": act("document.unschedule", PLANNED),
  "edit a scheduled draft": act("document.edit", { ...PLANNED, patch: { set: { title: "Mine" } } }),
  "replace a scheduled draft": act("document.replaceDraft", {
    publishedId: "planned",
    attributes: { _type: "post" },
  }),
  "edit a version": act("document.edit", { ...VERSION, patch: { set: { title: "Mine" } } }),
  "create a version": act("document.version.create", { document: post("versions.r1.q") }),
  "copy a document into a release": copy("drafts.open", "open", "versions.r1.open"),
  "copy a release into a draft": copy("_.releases.r1", "copy", "drafts.copy"),
  "replace a version": act("document.version.replace", { document: post("versions.r1.p") }),
  "discard a version": act("document.version.discard", { versionId: "versions.r1.p" }),
  "erase the history of a version": act("document.version.discard", { ...VERSION, purge: true }),
  "mark a version as a deletion": act("document.version.unpublish", VERSION),
  "create a version as draft": act("document.create", { ...Q, attributes: post("versions.r1.q") }),
  "create a release": act("release.create", { releaseId: "mine", metadata }),
  "create a release among comments": () => {
    const [, body] = act("release.create", { releaseId: "c", metadata })();
    return ["/data/actions/production-comments", body];
  },
  "edit a release": act("release.edit", { ...R1, patch: { set: { "metadata.title": "M" } } }),
  "publish a release": act("release.publish", R1),
  "schedule a release": act("release.schedule", { ...R1, publishAt: LATER }),
  "archive a release": act("release.archive", R1),
  "restore a release": act("release.unarchive", OLD),
  "delete a release": act("release.delete", OLD),
  "import a release": act("release.import", { releaseId: "in", document: RELEASE }),
};

const reaction = (userId: string) => ({ _key: `${userId}-:+1:`, shortName: ":+1:", userId });
const commentOf = ({ id: authorId }: Joined, _id = "theirs") => {
  return { _id, _type: "comment", authorId, message: [] };
};
const MUTATIONS: Record<string, (guarded: Guarded) => object | object[]> = {
  "delete another person's comment": () => ({ delete: { id: "theirs" } }),
  "delete an answer in another person's thread": () => ({ delete: { id: "their-answer" } }),
  "delete all comments": () => ({ delete: { query: '*[_type == "comment"]' } }),
  "delete another person's task": () => ({ delete: { id: "their-task" } }),
  "erase the history of a comment of their own": () => ({ delete: { id: "own", purge: true } }),
  "rewrite another person's comment": () => patch("theirs", { set: { message: [] } }),
  "rewrite a part of another person's comment": () =>
    patch("theirs", { set: { "message[0].children[0].text": "x" } }),
  "replace another person's comment": (by) => ({ createOrReplace: commentOf(by.contributor) }),
  "delete another person's comment and create it again": (by) => [
    { delete: { id: "theirs" } },
    { create: commentOf(by.contributor) },
  ],
  "move another person's comment to another document": () =>
    patch("theirs", { set: { "target.document._ref": "q" } }),
  "become the author of another person's comment": ({ contributor }) =>
    patch("theirs", { set: { authorId: contributor.id } }),
  "move another person's answer to their own comment": () =>
    patch("their-answer", { set: { parentCommentId: "own" } }),
  "become the author of another person's task": ({ contributor }) =>
    patch("their-task", { set: { authorId: contributor.id } }),
  "comment in another person's name": (by) => ({ create: commentOf(by.editor, "forged") }),
  "make another person the author of their own comment": ({ editor }) =>
    patch("own", { set: { authorId: editor.id } }),
  "react in another person's name": ({ editor }) =>
    patch("theirs", { insert: { after: "reactions[-1]", items: [reaction(editor.id)] } }),
  "write a comment with reactions of others": (by) => ({
    create: { ...commentOf(by.contributor, "liked"), reactions: [reaction(by.editor.id)] },
  }),
};

const inDiscussion = Object.entries(MUTATIONS).map(([what, make]): [string, Attempts[string]] => {
  const path = "/data/mutate/production-comments";
  return [what, (guarded) => [path, { mutations: [make(guarded)].flat() }]];
});

/** What a refusal says: the role that it takes, or what a contributor does. */
const WRITES = "writes drafts only|writes under no other name|rewrites no comment";
const KEEPS = "erases no history|touches no schedule|deletes only what they wrote";
const REASON = new RegExp(
  `Insufficient permissions: a contributor (${WRITES}|${KEEPS})|this takes an editor, and this token is that of a contributor`,
);

// rights.test.ts shows that a viewer writes nothing.
const ALL = [...Object.entries(DOCUMENTS), ...Object.entries(ACTIONS), ...inDiscussion];

test.for(ALL)("a contributor cannot %s", async (row, { lake, guarded, untouched, send }) => {
  const [what, attempt] = row;
  const { status, text } = await send(guarded.contributor, attempt(guarded));
  const isOfAll = what.endsWith("a release by a mutation");
  const reason = isOfAll ? /use the actions for releases/ : REASON;
  expect([status, text]).toEqual([isOfAll ? 400 : 403, expect.stringMatching(reason)]);
  expect(await stateOf(lake)).toBe(untouched);
});

describe("in the Studio", () => {
  test("a contributor resolves another person's thread", async ({ own }) => {
    await own.patch("theirs").set({ status: "resolved" }).commit();
    const answers = { query: '*[_type == "comment" && parentCommentId == "theirs"]' };
    await own.patch(answers).set({ status: "resolved" }).commit();
    expect(await own.fetch('count(*[status == "resolved"])')).toBe(2);
  });

  test("a contributor adds and removes a reaction", async ({ guarded, own, editors }) => {
    const [mine, theirs] = [reaction(guarded.contributor.id), reaction(guarded.editor.id)];
    const react = (client: SanityClient, item: object) =>
      client.patch("theirs").setIfMissing({ reactions: [] }).append("reactions", [item]).commit();
    await react(editors, theirs);
    await react(own, mine);
    const remove = ({ _key }: { _key: string }) =>
      own
        .patch("theirs")
        .unset([`reactions[_key=="${_key}"]`])
        .commit();
    await remove(mine);
    await expectRefused(403, remove(theirs));
    expect(await own.fetch('*[_id == "theirs"][0].reactions')).toEqual([theirs]);
  });

  test("a contributor moves a comment with its text", async ({ own }) => {
    const target = await own.fetch('*[_id == "theirs"][0].target');
    const moved = { ...target, path: { field: "title", selection: { type: "text", value: [] } } };
    await own.patch("theirs").set({ target: moved }).commit();
    expect(await own.fetch('*[_id == "theirs"][0].target')).toEqual(moved);
  });

  test("a contributor deletes a comment of their own", async ({ own }) => {
    await own.patch("own").set({ message: [], lastEditedAt: LATER }).commit();
    await own.delete("own");
    await own.delete({ query: '*[_type == "comment" && parentCommentId == "own"]' });
    expect(await own.fetch('count(*[_id == "own" || parentCommentId == "own"])')).toBe(0);
  });

  test("a contributor edits any task, deletes their own", async ({ own }) => {
    const change = { title: "Checked", status: "closed", subscribers: ["a", "b"] };
    await own.patch("their-task").set(change).commit();
    await own.delete("own-task");
    expect(await own.fetch('*[_type == "tasks.task"]')).toMatchObject([change]);
  });

  test("an editor deletes what others wrote", async ({ guarded, own, editors }) => {
    const comment = { _type: "comment", authorId: guarded.contributor.id };
    await own.create({ _id: "rude", ...comment });
    await expectRefused(403, editors.create(comment));
    await editors.delete("rude");
    expect(await own.getDocument("rude")).toBeUndefined();
  });
});

// The second half has other spellings of the first.
for (const { role, patches, tags } of [
  { role: "contributor", patches: [...SYSTEM.slice(0, 4), ...SYSTEM.slice(-3)], tags: [] },
  { role: "contributor", patches: SYSTEM.slice(4, -3), tags: ["full"] },
  { role: "editor", patches: SYSTEM, tags: ["full"] },
] as const) {
  const title = `an author who is a ${role} changes no _system with %j`;
  test.for(patches)(title, { tags: [...tags] }, async (one, { lake, guarded, send }) => {
    const systems = () =>
      lake.client({ perspective: "raw" }).fetch("*[defined(_system)] { _id, _system }");
    const before = await systems();
    expect(before).toHaveLength(1);
    const { id, ...operations } = one.patch;
    const ids = id === OPEN.draftId ? OPEN : PLANNED;
    for (const attempt of [mutate(one), act("document.edit", { ...ids, patch: operations })]) {
      const { status } = await send(guarded[role], attempt());
      // A path that selects nothing changes nothing.
      expect([200, 400, 403, 409]).toContain(status);
      expect(await systems()).toEqual(before);
    }
  });
}
