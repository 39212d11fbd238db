import { expect, test } from "vitest";
import { png } from "./http-client";
import { startLake, type TestLake } from "./lake";
import { type Joined, join, manage } from "./people";

export interface GuardedLake {
  editor: Joined;
  contributor: Joined;
  viewer: Joined;
  asset: string;
  hook: string;
  /** A session of the editor. */
  session: string;
}

const LATER = "2999-01-01T00:00:00Z";

/** Fills a lake with everything that a contributor may not change. */
async function fillGuardedLake(lake: TestLake): Promise<GuardedLake> {
  await join(lake, "administrator");
  const editor = await join(lake, "editor");
  const contributor = await join(lake, "contributor");
  const viewer = await join(lake, "viewer");
  const asset = await fillDataset(lake, editor);
  await fillDiscussion(lake, editor, contributor);
  const hook = await manage<{ id: string }>(lake, "POST", "/hooks/projects/local", {
    type: "document",
    name: "Hook",
    url: "http://127.0.0.1:9/",
    dataset: "production",
    filter: "_type == 'never'",
  });
  await manage(lake, "POST", "/cors", { origin: "https://known.example" });
  await manage(lake, "PUT", "/aliases/known", { datasetName: "production" });
  const people = await manage<{ id: string; sessions: { id: string }[] }[]>(lake, "GET", "/people");
  const session = people.find(({ id }) => id === editor.id)?.sessions[0]?.id ?? "";
  return { editor, contributor, viewer, asset, hook: hook.id, session };
}

async function fillDataset(lake: TestLake, { token }: Joined): Promise<string> {
  const client = lake.client({ token });
  await client.create({ _id: "p", _type: "post", title: "Published" });
  await client.create({ _id: "drafts.planned", _type: "post", title: "Planned" });
  await client.create({ _id: "drafts.open", _type: "post", title: "Open to all" });
  await client.create({ _id: "media-tag", _type: "media.tag", name: { current: "team" } });
  await client.create({ _id: "secret", _type: "sanity.previewUrlSecret", secret: "s" });
  await client.create({ _id: "gone", _type: "post", title: "Gone" });
  await client.delete("gone");
  for (const [actionType, fields] of [
    ["document.schedule", { publishedId: "planned", draftId: "drafts.planned", publishAt: LATER }],
    ["release.create", { releaseId: "r1", metadata: { releaseType: "asap" } }],
    ["release.create", { releaseId: "old", metadata: { releaseType: "asap" } }],
    ["release.archive", { releaseId: "old" }],
  ] as const) {
    const body = { actions: [{ actionType: `sanity.action.${actionType}`, ...fields }] };
    await manage(lake, "POST", "/data/actions/production", body);
  }
  await client.create({ _id: "versions.r1.p", _type: "post", title: "Of a release" });
  const asset = await client.assets.upload("image", png, { filename: "a.png", title: "Title" });
  return asset._id;
}

/** A comment and a task of an editor, with an answer to the comment, and a comment of a contributor with one. */
async function fillDiscussion(lake: TestLake, editor: Joined, own: Joined): Promise<void> {
  await manage(lake, "POST", "/comments/production/setup");
  const clientOf = ({ token }: Joined) => lake.client({ token, dataset: "production-comments" });
  const comment = (_id: string, by: Joined, more: object = {}) =>
    clientOf(by).create({
      _id,
      _type: "comment",
      authorId: by.id,
      message: [{ _type: "block", children: [{ text: `Of ${by.name}` }] }],
      status: "open",
      threadId: "thread",
      reactions: [],
      target: { document: { _ref: "p", _weak: true }, path: { field: "title" } },
      ...more,
    });
  await comment("theirs", editor);
  await comment("their-answer", editor, { parentCommentId: "theirs" });
  await comment("own", own);
  await comment("answer-to-own", editor, { parentCommentId: "own" });
  const task = { _type: "tasks.task", title: "Check", status: "open" };
  await clientOf(editor).create({ ...task, _id: "their-task", authorId: editor.id });
  await clientOf(own).create({ ...task, _id: "own-task", authorId: own.id });
}

/** Everything that the lake stores but its audit trail and when sessions were used, as an administrator sees it. */
async function stateOf(lake: TestLake): Promise<string> {
  const all = lake.client({ perspective: "raw" });
  const documents = await Promise.all(
    ["production", "production-comments"].map((dataset) =>
      all.withConfig({ dataset }).fetch("* | order(_id)"),
    ),
  );
  const lists = await Promise.all(
    ["/datasets", "/people", "/programs", "/cors", "/aliases", "/hooks/projects/local"].map(
      (path) => manage(lake, "GET", path),
    ),
  );
  const history = await lake.request(
    "/data/history/production/transactions?excludeContent=true&excludeMutations=true",
    { token: lake.client().config().token ?? "" },
  );
  const state = { documents, lists, history: await history.text() };
  return JSON.stringify(state, (name, value) => (name === "lastUsedAt" ? undefined : value), 1);
}

/** A test with such a lake. */
export const guardedTest = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startLake();
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("guarded", { scope: "file" }, ({ lake }) => fillGuardedLake(lake));

export type Attempt = [method: string, path: string, body?: unknown];
/** By what is attempted. */
export type Attempts = Record<string, (guarded: GuardedLake) => Attempt>;

export async function send(lake: TestLake, { token }: Joined, [method, path, body]: Attempt) {
  const init = { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await lake.request(path, init);
  return { status: response.status, text: await response.text() };
}

/** Tests that an attempt is refused and changes nothing. */
export function testRefusals(role: "contributor" | "viewer", attempts: Attempts): void {
  guardedTest.for(Object.entries(attempts))(
    `a ${role} cannot %s`,
    async ([, attempt], { lake, guarded }) => {
      const before = await stateOf(lake);
      const { status, text } = await send(lake, guarded[role], attempt(guarded));
      expect([400, 403, 404, 409], text).toContain(status);
      expect(await stateOf(lake)).toBe(before);
    },
  );
}
