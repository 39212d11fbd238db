import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { actionOf } from "../support/documents";
import { test as lakeTest, transactionsOf } from "../support/lake";

const post = (_id: string, rest: object = {}) => ({ _id, _type: "post", title: "First", ...rest });
type Post = ReturnType<typeof post>;
const act = (type: string, fields: object) => actionOf(`document.${type}`, fields);

const test = lakeTest
  // For actions that the client's types reject.
  .extend("send", ({ lake }) => (body: unknown) => {
    return lake.post("/data/actions/production", body);
  })
  .extend("history", ({ lake }) => async (ids: string) => {
    return JSON.stringify(await transactionsOf(lake, ids, "effectFormat=mendoza"));
  })
  // Stores documents with the revision "old".
  .extend("store", ({ client }) => async (documents: Post[]) => {
    const transaction = client.transaction().transactionId("old");
    for (const document of documents) transaction.create(document);
    if (documents.length > 0) await transaction.commit();
  })
  .extend("all", ({ client }) => async () => {
    const documents = await client.fetch<{ _id: string }[]>("*");
    return Object.fromEntries(documents.map((document) => [document._id, document]));
  });

const IDS = { draftId: "drafts.p", publishedId: "p" };
const VERSION = { publishedId: "p", versionId: "versions.r1.p" };
const [P, DRAFT, V] = [post("p"), post("drafts.p"), post("versions.r1.p")];
const create = (rest: object = {}, ifExists = "fail") =>
  act("create", { publishedId: "p", attributes: post("drafts.p", rest), ifExists });
const publish = (rest: object = {}) => act("publish", { ...IDS, ...rest });
const edit = (set: object) => act("edit", { ...IDS, patch: { set } });
const remove = (...includeDrafts: string[]) => act("delete", { publishedId: "p", includeDrafts });
const REMOVE = remove("drafts.p", "versions.r1.p");
const copy = (ifBaseRevisionId: string) =>
  act("version.create", { ...VERSION, baseId: "p", ifBaseRevisionId });
const INC = act("edit", { ...IDS, patch: { inc: { count: 2 } } });
const version = (fields: object) => act("version.create", fields);
const PUBLISHED = version({ versionId: "p", baseId: "q" });
const REPLACE = act("version.replace", { document: post("versions.r1.p", { title: "Better" }) });
const UNPUBLISH = act("unpublish", IDS);
const DISCARD = act("discard", { draftId: "drafts.p" });
const RESTORED = post("drafts.p", { title: "Restored" });
const RESTORE = act("replaceDraft", { publishedId: "p", attributes: RESTORED });

const weak = (_ref: string, more: object = {}) => ({
  ...{ _type: "reference", _ref, _weak: true },
  _strengthenOnPublish: { type: "author", ...more },
});
const AUTHOR = { ...post("a"), _type: "author" };
const PLAIN = { _type: "reference", _ref: "gone", _weak: true };
const STRONG = { _type: "reference", _ref: "a" };
const WITH_REFERENCES = post("drafts.p", {
  ...{ author: weak("a"), plain: PLAIN, _strengthenOnPublish: "text" },
  editors: [
    { _key: "k", ...weak("gone", { weak: true }) },
    { _key: "l", by: weak("a") },
  ],
});
const AGED = { _createdAt: "2020-01-01T00:00:00Z", body: "Text" };
const [OLD, EDITED] = [post("p", AGED), post("drafts.p", { title: "Second" })];
const SECOND = edit({ title: "Second" });
const SDK = version({ publishedId: "p", attributes: DRAFT });
const EXPECTED = publish({ ifDraftRevisionId: "old", ifPublishedRevisionId: "old" });

/** What is stored before, and after the actions, which are of the transaction "new". */
type Effect = [what: string, before: Post[], actions: Action[], after: Record<string, object>];

const SAME = { _rev: "old" };
const NEW = { _rev: "new" };
const [COPIED, CHANGED] = [
  { title: "First", ...NEW },
  { title: "Second", ...NEW },
];

test.for<Effect>([
  ["a draft is created", [], [create()], { "drafts.p": { ...DRAFT, ...NEW } }],
  ["an existing draft is left", [DRAFT], [create({ title: "-" }, "ignore")], { "drafts.p": SAME }],
  [
    "objects in lists of a new draft get keys",
    [],
    [create({ points: [{ title: "One" }] })],
    { "drafts.p": { points: [{ _key: expect.stringMatching(/^[0-9a-f]{12}$/), title: "One" }] } },
  ],
  ["a draft is created from the App SDK's attributes", [], [SDK], { "drafts.p": DRAFT }],
  ["a draft is edited", [DRAFT], [edit({ title: "2" })], { "drafts.p": { title: "2", ...NEW } }],
  [
    "an edit copies the published document and leaves that unchanged",
    [OLD],
    [SECOND],
    { "drafts.p": { title: "Second", ...AGED }, p: { title: "First", ...AGED, ...SAME } },
  ],
  ["edits add up", [DRAFT], [edit({ count: 1 }), INC, INC], { "drafts.p": { count: 5 } }],
  ["a document keeps its _createdAt", [OLD], [SECOND, publish()], { p: { ...AGED, ...CHANGED } }],
  ["a draft is published at the expected revisions", [P, EDITED], [EXPECTED], { p: CHANGED }],
  [
    "a publication strengthens references to published documents",
    [AUTHOR, WITH_REFERENCES],
    [publish()],
    {
      a: SAME,
      p: {
        ...{ author: STRONG, plain: PLAIN, _strengthenOnPublish: "text" },
        editors: [
          { _key: "k", ...PLAIN },
          { _key: "l", by: STRONG },
        ],
      },
    },
  ],
  ["a version is published", [V], [act("publish", VERSION)], { p: P }],
  ["a version is replaced", [V], [REPLACE], { "versions.r1.p": { title: "Better", ...NEW } }],
  ["a version is discarded", [P, V], [act("version.discard", VERSION)], { p: SAME }],
  ["a version is copied at the revision", [P], [copy("old")], { p: SAME, "versions.r1.p": COPIED }],
  ["a published document becomes a draft", [P], [UNPUBLISH], { "drafts.p": DRAFT }],
  ["an unpublish leaves the draft", [P, DRAFT], [UNPUBLISH], { "drafts.p": SAME }],
  ["a draft is discarded", [DRAFT], [DISCARD], {}],
  ["a draft is replaced", [P], [RESTORE], { "drafts.p": RESTORED, p: SAME }],
  ["a deleted document is restored in one call", [], [create(), RESTORE], { "drafts.p": RESTORED }],
  ["a document is deleted with its draft and versions", [P, DRAFT, V], [REMOVE], {}],
])("%s", async ([, before, actions, after], { client, store, all }) => {
  await store(before);
  const transactionId = "new";
  expect(await client.action(actions, { transactionId })).toEqual({ transactionId });
  const expected = Object.entries(after).map(([id, one]) => [id, expect.objectContaining(one)]);
  expect(await all()).toEqual(Object.fromEntries(expected));
});

const conflict = { statusCode: 409 };
const saying = (words: string, statusCode = 409) => ({
  statusCode,
  message: expect.stringContaining(words),
});
/** A refusal of the first action for this reason. */
const refusal = (type: string) => ({
  statusCode: 409,
  details: { type: "actionError", items: [{ index: 0, error: { type } }] },
});
const DANGLING = post("drafts.p", { author: weak("a") });
const REFERRING = post("q", { next: { _type: "reference", _ref: "p" } });
const OTHER = publish({ draftId: "drafts.q", publishedId: "q" });
const MISSING = refusal("documentReferenceDoesNotExistError");
const MISMATCH = refusal("documentRevisionIDDoesNotMatchError");

test.for<[what: string, before: Post[], actions: Action[], problem: object]>([
  ["a draft that exists", [DRAFT], [create()], conflict],
  ["a draft of a published document", [P], [create({}, "ignore")], saying('"p" already exists')],
  ["an edit of nothing", [], [edit({ title: "Second" })], refusal("documentNotFoundError")],
  ["a publication without a draft", [P], [publish()], conflict],
  ["another published revision", [P, DRAFT], [publish({ ifPublishedRevisionId: "-" })], MISMATCH],
  ["another draft revision", [P, DRAFT], [publish({ ifDraftRevisionId: "-" })], MISMATCH],
  ["a strong reference to a missing target", [DANGLING], [publish()], MISSING],
  ["an unpublish of what others refer to", [P, REFERRING], [UNPUBLISH], saying('to it from "q"')],
  ["a copy of another revision", [P], [copy("-")], conflict],
  ["a copy over a version", [P, V], [copy("old")], conflict],
  ["a discard of nothing", [], [DISCARD], conflict],
  ["a replacement of a draft of nothing", [], [RESTORE], conflict],
  ["a deletion of nothing", [], [remove()], conflict],
  ["a deletion without a version", [P, V], [remove()], saying("versions.r1.p")],
  ["a deletion of another draft", [P], [remove("drafts.other")], saying("", 400)],
  ["one of two", [], [create(), OTHER], { statusCode: 409, details: { items: [{ index: 1 }] } }],
])("%s is refused, and nothing changes", async (row, { client, store, all }) => {
  const [, before, actions, problem] = row;
  await store(before);
  const stored = await all();
  await expect(client.action(actions)).rejects.toMatchObject(problem);
  expect(await all()).toEqual(stored);
});

describe("an actions call", () => {
  test("refuses a transaction id that was used", async ({ client, store }) => {
    await store([DRAFT]);
    const again = client.action(DISCARD, { transactionId: "old" });
    await expect(again).rejects.toMatchObject(refusal("transactionIDInUseError"));
  });

  test("makes the calls before it that have not arrived, each once", async ({ client, send }) => {
    const append = (transactionId: string) => {
      const patch = { insert: { after: "tags[-1]", items: [transactionId] } };
      return { transactionId, actions: [act("edit", { ...IDS, patch })] };
    };
    await client.create(post("drafts.p", { tags: [] }));
    await send(append("first"));
    const before = [append("first"), append("second")];
    expect((await send({ ...append("third"), before })).status).toBe(200);
    expect((await send(append("second"))).status).toBe(409);
    const tags = ["first", "second", "third"];
    expect(await client.getDocument("drafts.p")).toMatchObject({ tags });
  });

  test("changes nothing as a dry run, and fails like a real call", async ({ client, ids }) => {
    await client.action(create(), { dryRun: true, skipCrossDatasetReferenceValidation: true });
    expect(await ids()).toEqual([]);
    await client.action(create());
    await expect(client.action(create(), { dryRun: true })).rejects.toMatchObject(conflict);
  });

  test.for<[what: string, action: unknown, message?: string]>([
    ["no list of actions", undefined],
    ["no actions", []],
    ["an unknown action", act("burn", {})],
    ["a null action", null],
    ["a draft id of another document", publish({ draftId: "drafts.q" })],
    ["a draft as published document", publish({ publishedId: "drafts.p" })],
    ["a patch operation that does not exist", act("edit", { ...IDS, patch: { burn: {} } })],
    ["a document without a type", act("create", { publishedId: "p", attributes: {} })],
    ["no document", version({}), "document: Required"],
    ["an id only", version({ versionId: "drafts.p" }), "document: Required"],
    ["no type", version({ document: { _id: "drafts.p" } }), "document._type: Required"],
    ["public attributes", version({ attributes: P }), 'attributes: _id must start with "drafts."'],
    ["a published version", PUBLISHED, 'versionId: must start with "drafts."'],
  ])("with %s is 400", async ([, action, words = ""], { send }) => {
    const isWhole = action === undefined || Array.isArray(action);
    const response = await send({ actions: isWhole ? action : [action] });
    expect(response.status).toBe(400);
    const { error, message = error.description } = await response.json();
    expect(message).toMatch(/^.{10,}$/);
    expect(message).toContain(words);
    expect(message).not.toContain("undefined");
  });
});

describe("a purge", () => {
  const NOW = "/data/history/production/documents/drafts.p?time=2999-01-01T00:00:00Z";

  test("of a document deletes no other history", async ({ client, history }) => {
    await client.create(post("p", { secret: "purge-me" }));
    const together = client.transaction().create(post("q"));
    await together.patch("p", { set: { more: "purge-me" } }).commit();
    expect(await history("p,q")).toContain("purge-me");
    await client.action(act("delete", { publishedId: "p", includeDrafts: [], purge: true }));
    expect(await history("p,q")).not.toContain("purge-me");
    expect(await history("p,q")).toContain('"q"');
  });

  test("leaves what its transaction creates again", async ({ lake, client }) => {
    await client.create(post("drafts.p", { text: "purge-me" }));
    const attributes = post("drafts.p", { text: "new" });
    await client.action([
      act("edit", { ...IDS, patch: { set: { text: "purge-me later" } } }),
      act("discard", { draftId: "drafts.p", purge: true }),
      act("create", { publishedId: "p", ifExists: "fail", attributes }),
    ]);
    expect((await client.request({ url: NOW })).documents).toMatchObject([{ text: "new" }]);
    const transactions = await transactionsOf(lake, "drafts.p", "effectFormat=mendoza");
    expect(transactions).toHaveLength(1);
    expect(JSON.stringify(transactions)).toMatch(/^(?!.*purge-me).*new/);
  });

  test("leaves what is created in the same COMMIT", async ({ client }) => {
    await client.create(post("drafts.p", { text: "purge-me" }));
    const [, created] = await Promise.all([
      client.action(act("discard", { draftId: "drafts.p", purge: true })),
      client.createOrReplace(post("drafts.p", { text: "new" })),
    ]);
    const { documents } = await client.request({ url: NOW });
    expect(documents).toMatchObject([{ text: "new", _rev: created._rev }]);
  });
});
