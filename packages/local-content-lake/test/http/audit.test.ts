import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestLog, eventually } from "../support/eventually";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

interface Entry {
  id: number;
  actor: string;
  action: string;
  target: string;
  result: string;
  ip: string;
}

let lake: TestLake;
const { log, lines } = createTestLog();
beforeAll(async () => {
  lake = await startLake({ log, attemptLimits: { delayMs: 0 } });
});
afterAll(() => lake.stop());

const entries = (query = "") => manage<Entry[]>(lake, "GET", `/audit${query}`);

/** The newest entry, once it is about this action. */
async function newest(action: string): Promise<Entry> {
  return eventually(async () => {
    const [entry] = await entries("?limit=1");
    expect(entry?.action).toBe(action);
    return entry as Entry;
  });
}

const HOOK = { type: "document", name: "H", url: "https://hooks.example", dataset: "production" };

test.each([
  ["POST", "/programs", { name: "P", role: "editor" }, "programs.add", /^r\w+ editor$/],
  ["PUT", "/datasets/audited", {}, "datasets.create", /^audited$/],
  ["PATCH", "/datasets/audited", { aclMode: "private" }, "datasets.change", /^audited$/],
  ["DELETE", "/datasets/audited", undefined, "datasets.delete", /^audited$/],
  ["POST", "/cors", { origin: "https://a.example" }, "cors.add", /^https:\/\/a\.example$/],
  ["POST", "/hooks/projects/local", HOOK, "hooks.add", /^\w+/],
  ["PUT", "/aliases/audited", {}, "aliases.create", /^audited$/],
])("%s %s is recorded with its actor and target", async (method, path, body, action, target) => {
  await manage(lake, method, path, body);
  expect(await newest(action)).toMatchObject({
    actor: "local-editor",
    target: expect.stringMatching(target),
    result: "ok",
    ip: "127.0.0.1",
  });
});

test("a new person, their sign-in and their role change are recorded", async () => {
  const { id } = await join(lake, "editor", "Audited");
  expect(await newest("sign-in")).toMatchObject({ actor: id, result: "ok" });
  await manage(lake, "PATCH", `/people/${id}`, { role: "viewer" });
  expect(await newest("people.change")).toMatchObject({ target: `${id} viewer` });
});

test("refused requests are recorded", async () => {
  const { id, token } = await join(lake, "viewer");
  await lake.request("/programs", { method: "POST", token, body: "{}" });
  expect(await newest("programs.add")).toMatchObject({ actor: id, result: "refused" });
  await lake.request("/users/me", { token: "wrong" });
  expect(await newest("token")).toMatchObject({ actor: "anonymous", result: "refused" });
  const origin = `${new URL(lake.url).origin}/studio`;
  await fetch(`${lake.url}/v1/auth/login/local?${new URLSearchParams({ origin })}`, {
    method: "POST",
    body: new URLSearchParams({ token: "wrong" }),
  });
  expect(await newest("sign-in")).toMatchObject({ actor: "anonymous", result: "refused" });
});

test("a sign-out without a session is no event, and comments add a dataset once", async () => {
  const { id, token } = await join(lake, "contributor");
  await manage(lake, "PUT", "/datasets/noted", {});
  const [before] = await entries("?limit=1");
  for (let n = 0; n < 2; n += 1) {
    await lake.request("/auth/logout", { method: "POST" });
    await lake.request("/comments/noted/setup", { method: "POST", token });
  }
  await lake.request("/auth/logout", { method: "POST", token });
  await newest("sign-out");
  const since = (await entries()).filter((entry) => entry.id > (before?.id ?? 0));
  expect(since.map(({ actor, action, target }) => [actor, action, target])).toEqual([
    [id, "sign-out", ""],
    [id, "datasets.create", "noted-comments"],
  ]);
});

test("anonymous requests leave at most 100 entries in the trail", async () => {
  await manage(lake, "PUT", "/datasets/shop", {});
  const refused = () => lake.request("/people", { method: "POST", body: "{}" });
  for (let n = 0; n < 150; n += 10) await Promise.all(Array.from({ length: 10 }, refused));
  await manage(lake, "DELETE", "/datasets/shop");
  await newest("datasets.delete");
  const anonymous = (await entries("?limit=1000")).filter(({ actor }) => actor === "anonymous");
  expect(anonymous.length).toBeLessThanOrEqual(100);
});

test("erased history is recorded", async () => {
  const client = lake.client();
  await client.create({ _id: "drafts.erased", _type: "post" });
  const action = {
    actionType: "sanity.action.document.discard",
    draftId: "drafts.erased",
    purge: true,
  };
  await manage(lake, "POST", "/data/actions/production", { actions: [action] });
  expect(await newest("history.purge")).toMatchObject({ target: "production drafts.erased" });
});

test("the trail is logged, survives a restart, is paged, and is for administrators", async () => {
  const { token } = await join(lake, "editor");
  const before = await entries("?limit=2");
  expect(lines.some((line) => line.includes('"audit":true'))).toBe(true);
  expect(lines.join("")).not.toContain(token);
  await lake.restart();
  expect(await entries("?limit=2")).toEqual(before);
  const [first, second] = before;
  expect(await entries(`?limit=1&before=${first?.id}`)).toEqual([second]);
  for (const other of [token, TEST_TOKENS.read]) {
    expect((await lake.request("/audit", { token: other })).status).toBe(403);
  }
});

test("deleted files of assets are recorded for each way to delete their documents", async () => {
  const client = lake.client();
  const upload = (text: string) =>
    client.assets.upload("file", Buffer.from(text), { filename: "a.txt" });
  const [first, second] = [await upload("one"), await upload("two")];
  await client.delete(first._id);
  expect(await newest("assets.delete")).toMatchObject({
    actor: "local-editor",
    target: `production ${first._id}`,
  });
  await client.action({
    actionType: "sanity.action.document.delete",
    publishedId: second._id,
    includeDrafts: [],
  });
  await eventually(async () =>
    expect((await newest("assets.delete")).target).toBe(`production ${second._id}`),
  );
});

test("an administrator's removal of another person's picture is recorded", async () => {
  const { id } = await join(lake, "viewer");
  await manage(lake, "DELETE", `/people/${id}/picture`);
  expect(await newest("people.picture.remove")).toMatchObject({ target: id, result: "ok" });
});
