import { expect } from "vitest";
import { createTestLog } from "../support/eventually";
import { HOOK } from "../support/http-client";
import { test as lakeTest } from "../support/lake";
import { expectAudited, join, manage } from "../support/people";

type Entry = Record<"actor" | "action" | "target", string> & { id: number };

const { log, lines } = createTestLog();

const test = lakeTest
  .extend("options", { log, attemptLimits: { delayMs: 0 } })
  .extend("entries", ({ lake }) => (query = "") => {
    return manage<Entry[]>(lake, "GET", `/audit${query}`);
  })
  .extend("expectNewest", ({ lake }) => (action: string, entry: object = {}) => {
    return expectAudited(lake, { action, ...entry });
  });

test.for([
  ["POST", "/programs", { name: "P", role: "editor" }, "programs.add", /^r\w+ editor$/],
  ["PUT", "/datasets/audited", {}, "datasets.create", /^audited$/],
  ["PATCH", "/datasets/audited", { aclMode: "private" }, "datasets.change", /^audited$/],
  ["DELETE", "/datasets/audited", undefined, "datasets.delete", /^audited$/],
  ["POST", "/cors", { origin: "https://a.example" }, "cors.add", /^https:\/\/a\.example$/],
  ["POST", "/hooks/projects/local", HOOK, "hooks.add", /^[\w-]{16}$/],
  ["PUT", "/aliases/audited", {}, "aliases.create", /^audited$/],
] as const)("%s %s is recorded", async (row, { lake, expectNewest }) => {
  const [method, path, body, action, target] = row;
  await manage(lake, method, path, body);
  const seen = { actor: "local-editor", result: "ok", ip: "127.0.0.1" };
  await expectNewest(action, { ...seen, target: expect.stringMatching(target) });
});

test("a person's sign-in and changes are recorded", async ({ lake, expectNewest }) => {
  const { id } = await join(lake, "editor", "Audited");
  await expectNewest("sign-in", { actor: id, result: "ok" });
  await manage(lake, "PATCH", `/people/${id}`, { role: "viewer" });
  await expectNewest("people.change", { target: `${id} viewer` });
  await manage(lake, "DELETE", `/people/${id}/picture`);
  await expectNewest("people.picture.remove", { target: id, result: "ok" });
});

test("refused requests are recorded", async ({ lake, expectNewest }) => {
  const { id, token } = await join(lake, "viewer");
  await lake.request("/programs", { method: "POST", token, body: "{}" });
  await expectNewest("programs.add", { actor: id, result: "refused" });
  await lake.request("/users/me", { token: "wrong" });
  await expectNewest("token", { actor: "anonymous", result: "refused" });
  const origin = `${new URL(lake.url).origin}/studio`;
  const body = new URLSearchParams({ token: "wrong" });
  const path = `/auth/login/local?${new URLSearchParams({ origin })}`;
  await lake.request(path, { method: "POST", body });
  await expectNewest("sign-in", { actor: "anonymous", result: "refused" });
});

test("a request without effect is no event", async ({ lake, entries, expectNewest }) => {
  const { id, token } = await join(lake, "contributor");
  await manage(lake, "PUT", "/datasets/noted", {});
  const [before] = await entries("?limit=1");
  for (let n = 0; n < 2; n += 1) {
    await lake.request("/auth/logout", { method: "POST" });
    await lake.request("/comments/noted/setup", { method: "POST", token });
  }
  await lake.request("/auth/logout", { method: "POST", token });
  await expectNewest("sign-out");
  const since = (await entries()).filter((entry) => entry.id > (before?.id ?? 0));
  expect(since.map(({ actor, action, target }) => [actor, action, target])).toEqual([
    [id, "sign-out", ""],
    [id, "datasets.create", "noted-comments"],
  ]);
});

test("anonymous requests leave at most 100 entries", async ({ lake, entries, expectNewest }) => {
  await manage(lake, "PUT", "/datasets/shop", {});
  const refused = () => lake.request("/people", { method: "POST", body: "{}" });
  for (let n = 0; n < 150; n += 10) await Promise.all(Array.from({ length: 10 }, refused));
  await manage(lake, "DELETE", "/datasets/shop");
  await expectNewest("datasets.delete");
  const anonymous = (await entries("?limit=1000")).filter(({ actor }) => actor === "anonymous");
  expect(anonymous.length).toBeGreaterThan(50);
  expect(anonymous.length).toBeLessThanOrEqual(100);
});

// rights.test.ts shows that it is for administrators.
test("the trail is paged, and survives a restart", async ({ lake, entries }) => {
  const { token } = await join(lake, "editor");
  const before = await entries("?limit=2");
  expect(lines.some((line) => line.includes('"audit":true'))).toBe(true);
  expect(lines.join("")).not.toContain(token);
  await lake.restart();
  expect(await entries("?limit=2")).toEqual(before);
  const [first, second] = before;
  expect(await entries(`?limit=1&before=${first?.id}`)).toEqual([second]);
});

test("deleted files are recorded for each way", async ({ client, expectNewest }) => {
  const { _id: first } = await client.assets.upload("file", Buffer.from("one"));
  const { _id: publishedId } = await client.assets.upload("file", Buffer.from("two"));
  await client.delete(first);
  await expectNewest("assets.delete", { actor: "local-editor", target: `production ${first}` });
  const actionType = "sanity.action.document.delete";
  await client.action({ actionType, publishedId, includeDrafts: [] });
  await expectNewest("assets.delete", { target: `production ${publishedId}` });
});
