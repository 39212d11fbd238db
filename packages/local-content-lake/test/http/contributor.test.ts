import { expect } from "vitest";
import { type Attempt, type Attempts, send, test, testRefusals } from "./guarded-lake";

const mutate =
  (...mutations: object[]) =>
  (): Attempt => ["POST", "/data/mutate/production", { mutations }];
const act = (actionType: string, fields: object) => (): Attempt => [
  "POST",
  "/data/actions/production",
  { actions: [{ actionType: `sanity.action.${actionType}`, ...fields }] },
];
const P = { publishedId: "p" };
const OPEN = { publishedId: "open", draftId: "drafts.open" };
const PLANNED = { publishedId: "planned", draftId: "drafts.planned" };
const VERSION = { ...P, versionId: "versions.r1.p" };
const LATER = "2999-01-01T00:00:00Z";
const post = (_id: string, more: object = {}) => ({ _id, _type: "post", title: "Mine", ...more });
const patch = (id: string, operations: object = { set: { title: "Mine" } }) => ({
  patch: { id, ...operations },
});

const DOCUMENTS: Attempts = {
  "create a published document": mutate({ create: post("new") }),
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
  "create a version": mutate({ create: post("versions.r1.q") }),
  "patch a version": mutate(patch("versions.r1.p")),
  "delete a version": mutate({ delete: { id: "versions.r1.p" } }),
  "create a release by a mutation": mutate({
    create: { _id: "_.releases.r2", _type: "system.release" },
  }),
  "patch a release by a mutation": mutate(patch("_.releases.r1", { set: { state: "x" } })),
  "make a draft of type release": mutate({
    create: { _id: "drafts.r", _type: "system.release", state: "scheduled", publishAt: LATER },
  }),
  "patch a scheduled draft": mutate(patch("drafts.planned")),
  "discard a scheduled draft": mutate({ delete: { id: "drafts.planned" } }),
  "describe an asset": ({ asset }) =>
    mutate(patch(asset, { set: { altText: "Mine", opt: { media: { tags: [] } } } }))(),
  "delete an asset": ({ asset }) => mutate({ delete: { id: asset } })(),
  "create a tag of the media library": mutate({ create: { _id: "tag", _type: "media.tag" } }),
  "rename a tag": mutate(patch("media-tag", { set: { "name.current": "x" } })),
  "create the secret of a preview": mutate({
    create: { _id: "s", _type: "sanity.previewUrlSecret", secret: "x" },
  }),
  "change one": mutate(patch("secret", { set: { secret: "x" } })),
  "create a group of the project": mutate({
    create: { _id: "_.groups.mine", _type: "system.group" },
  }),
};

/** Spellings of a path to `_system`, in every operation that takes paths. */
const SYSTEM_PATHS = ["_system", "['_system']", '["_system"]', ".._system", "_system.publishAt"];
const SYSTEM: Attempts = Object.fromEntries([
  ...SYSTEM_PATHS.flatMap(
    (path) =>
      [
        [`set ${path}`, mutate(patch("drafts.open", { set: { _system: {}, [path]: LATER } }))],
        [
          `set ${path} if it is missing`,
          mutate(patch("drafts.open", { setIfMissing: { [path]: {} } })),
        ],
        [
          `increase ${path}`,
          mutate(patch("drafts.open", { set: { _system: { n: 1 } }, inc: { [`${path}.n`]: 1 } })),
        ],
        [`unset ${path} of a schedule`, mutate(patch("drafts.planned", { unset: [path] }))],
        [
          `edit ${path} by an action`,
          act("document.edit", { ...OPEN, patch: { set: { _system: {}, [path]: LATER } } }),
        ],
      ] as const,
  ),
  [
    "set every attribute with a wildcard",
    mutate(patch("drafts.open", { setIfMissing: { _system: {} }, set: { "*": "x" } })),
  ],
  [
    "append to a list in it",
    mutate(patch("drafts.open", { insert: { after: "_system[-1]", items: [1] } })),
  ],
  [
    "patch its text",
    mutate(
      patch("drafts.planned", { diffMatchPatch: { "_system.publishAt": "@@ -1 +1 @@\n-2\n+3\n" } }),
    ),
  ],
]);

const metadata = { title: "Mine", releaseType: "asap" };
const release = (name: string) => ({ releaseId: name });
const ACTIONS: Attempts = {
  "publish a draft": act("document.publish", OPEN),
  "publish a version": act("document.publish", VERSION),
  unpublish: act("document.unpublish", { ...P, draftId: "drafts.p" }),
  "delete a document": act("document.delete", { ...P, includeVersions: ["versions.r1.p"] }),
  "delete one with its history": act("document.delete", {
    ...P,
    includeVersions: ["versions.r1.p"],
    purge: true,
  }),
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
  "copy a document into a release": act("document.version.create", {
    publishedId: "open",
    versionId: "versions.r1.open",
    baseId: "drafts.open",
  }),
  "copy a release into a draft": act("document.version.create", {
    publishedId: "copy",
    versionId: "drafts.copy",
    baseId: "_.releases.r1",
  }),
  "replace a version": act("document.version.replace", { document: post("versions.r1.p") }),
  "discard a version": act("document.version.discard", { versionId: "versions.r1.p" }),
  "erase the history of a version": act("document.version.discard", {
    versionId: "versions.r1.p",
    purge: true,
  }),
  "mark a version as a deletion": act("document.version.unpublish", VERSION),
  "create a version under the name of a draft": act("document.create", {
    publishedId: "q",
    attributes: post("versions.r1.q"),
  }),
  "create a release": act("release.create", { ...release("mine"), metadata }),
  "edit a release": act("release.edit", {
    ...release("r1"),
    patch: { set: { "metadata.title": "Mine" } },
  }),
  "publish a release": act("release.publish", release("r1")),
  "schedule a release": act("release.schedule", { ...release("r1"), publishAt: LATER }),
  "archive a release": act("release.archive", release("r1")),
  "restore a release": act("release.unarchive", release("old")),
  "delete a release": act("release.delete", release("old")),
  "import a release": act("release.import", {
    ...release("in"),
    document: { _type: "system.release", state: "active", metadata },
  }),
};

const project = "/projects/local";
const PROJECT: Attempts = {
  "read the audit trail": () => ["GET", "/audit"],
  "list people with their emails": () => ["GET", "/people"],
  "add a person": () => ["POST", "/people", { name: "X", email: null, role: "administrator" }],
  "raise their own role": ({ contributor }) => [
    "PATCH",
    `/people/${contributor.id}`,
    { role: "administrator" },
  ],
  "remove a person": ({ editor }) => ["DELETE", `/people/${editor.id}`],
  "create a sign-in link for another person": ({ editor }) => ["POST", `/people/${editor.id}/link`],
  "end another person's session": ({ editor, session }) => [
    "DELETE",
    `/people/${editor.id}/sessions/${session}`,
  ],
  "end another person's session as their own": ({ session }) => [
    "DELETE",
    `/users/me/sessions/${session}`,
  ],
  "remove another person's picture": ({ editor }) => ["DELETE", `/people/${editor.id}/picture`],
  "list programs": () => ["GET", "/programs"],
  "add a program": () => ["POST", "/programs", { name: "X", role: "administrator" }],
  "remove a program": () => ["DELETE", "/programs/local-editor"],
  "create a dataset": () => ["PUT", "/datasets/mine", {}],
  "make comments public": () => ["PATCH", "/datasets/production-comments", { aclMode: "public" }],
  "delete a dataset": () => ["DELETE", "/datasets/production-comments"],
  "copy a dataset": () => ["PUT", "/datasets/production/copy", { targetDataset: "copy" }],
  "move an alias": () => ["PATCH", "/aliases/known", { datasetName: "production-comments" }],
  "delete an alias": () => ["DELETE", "/aliases/known"],
  "list webhooks": () => ["GET", "/hooks"],
  "read a webhook": ({ hook }) => ["GET", `/hooks${project}/${hook}`],
  "read what a webhook sent": ({ hook }) => ["GET", `/hooks${project}/${hook}/messages`],
  "change a webhook": ({ hook }) => [
    "PATCH",
    `/hooks${project}/${hook}`,
    { url: "http://127.0.0.1:8/" },
  ],
  "delete a webhook": ({ hook }) => ["DELETE", `/hooks${project}/${hook}`],
  "allow an origin": () => ["POST", "/cors", { origin: "https://evil.example" }],
  "forbid an origin": () => ["DELETE", `/cors/${encodeURIComponent("https://known.example")}`],
  "deploy a schema": () => [
    "PUT",
    `${project}/datasets/production/schemas`,
    { schemas: [{ schema: "{}", workspace: { name: "default" } }] },
  ],
};

testRefusals(DOCUMENTS, {
  "contributor: create a release by a mutation": [400, "use the actions for releases"],
  "contributor: patch a release by a mutation": [400, "use the actions for releases"],
});
testRefusals(ACTIONS);
testRefusals(PROJECT, {
  "contributor: end another person's session as their own": [404, "There is no such session"],
  "viewer: end another person's session as their own": [404, "There is no such session"],
});

const EVERY = Object.entries(SYSTEM);
const PLAIN = EVERY.filter(([what]) => !SYSTEM_PATHS.slice(1).some((path) => what.includes(path)));
for (const { role, cases, tags } of [
  { role: "contributor", cases: PLAIN, tags: [] },
  { role: "contributor", cases: EVERY.filter((one) => !PLAIN.includes(one)), tags: ["full"] },
  { role: "editor", cases: EVERY, tags: ["full"] },
] as const) {
  test.for(cases)(
    `an author who is a ${role} cannot %s`,
    { tags: [...tags] },
    async ([, attempt], { lake, guarded }) => {
      const systems = () =>
        lake.client({ perspective: "raw" }).fetch("*[defined(_system)] { _id, _system }");
      const before = await systems();
      expect(before).toHaveLength(1);
      const { status } = await send(lake, guarded[role], attempt(guarded));
      // A path that selects nothing changes nothing.
      expect([200, 400, 403, 409]).toContain(status);
      expect(await systems()).toEqual(before);
    },
  );
}
