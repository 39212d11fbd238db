import { expect } from "vitest";
import { png } from "../support/http-client";
import { test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";
import { type Joined, join, manage } from "../support/people";

export interface GuardedLake {
  editor: Joined;
  contributor: Joined;
  viewer: Joined;
  asset: string;
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
  return { editor, contributor, viewer, asset };
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

/** All documents and transactions of the lake, as an administrator sees them. */
async function stateOf(lake: TestLake): Promise<string> {
  const history = "/data/history/production/transactions?excludeContent=true&excludeMutations=true";
  const texts = [
    "/data/query/production?perspective=raw&query=*|order(_id)",
    "/data/query/production-comments?perspective=raw&query=*|order(_id)",
    history,
  ].map(async (path) => (await lake.request(path, { token: TEST_TOKENS.write })).text());
  return (await Promise.all(texts)).join("\n").replaceAll(/"ms":\d+/g, "");
}

/** A test with such a lake; `untouched` is its state before any attempt. */
export const test = lakeTest
  .extend("guarded", { scope: "file" }, ({ lake }) => fillGuardedLake(lake))
  .extend("untouched", { scope: "file" }, ({ lake, guarded: _filled }) => stateOf(lake));

export type Attempt = [method: string, path: string, body?: unknown];
/** By what is attempted. */
export type Attempts = Record<string, (guarded: GuardedLake) => Attempt>;

export async function send(lake: TestLake, { token }: Joined, [method, path, body]: Attempt) {
  const init = { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await lake.request(path, init);
  return { status: response.status, text: await response.text() };
}

/** What a refusal says: the role that it takes, or what a contributor does. */
const REASONS = {
  viewer: /Insufficient permissions: this takes a contributor, and this token is that of a viewer/,
  contributor: new RegExp(
    `Insufficient permissions: a contributor (${[
      ...["writes drafts only", "erases no history", "touches no schedule"],
      ...["writes under no other name", "deletes only what they wrote", "rewrites no comment"],
    ].join("|")})|this takes an editor, and this token is that of a contributor`,
  ),
};

/**
 * Tests that each attempt is refused, with 403 by default, and changes nothing.
 * @param others what attempts are answered with that are refused for another reason, by role and attempt
 */
export function testRefusals(
  attempts: Attempts,
  others: Record<string, [status: number, message: string | RegExp]> = {},
): void {
  for (const role of ["contributor", "viewer"] as const) {
    const tags = role === "viewer" ? ["full"] : [];
    test.for(Object.entries(attempts))(
      `a ${role} cannot %s`,
      { tags },
      async ([what, attempt], { lake, guarded, untouched }) => {
        const { status, text } = await send(lake, guarded[role], attempt(guarded));
        const [refusal, message] = others[`${role}: ${what}`] ?? [403, REASONS[role]];
        expect([status, text]).toEqual([refusal, expect.stringMatching(message)]);
        expect(await stateOf(lake)).toBe(untouched);
      },
    );
  }
}
