import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { unsupportedRoutes } from "../../src/http/routes/project/unsupported";
import { ROUTES } from "../../src/server/create-services";
import { type Endpoint, endpointsWithBody, HOOK, json, sendSlowly } from "../support/http-client";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { type Joined, join as joinAs, manage } from "../support/people";

const ROLES: Role[] = ["viewer", "contributor", "editor", "administrator"];
const RANKS = ["none", ...ROLES] as const;

/** What the page says that an endpoint needs, by rank. An editor may call no endpoint that a contributor may not. */
const NEEDS = ["nothing", "read", "draft", "", "manage"];

const unsupported = new Set(unsupportedRoutes.map(({ method, path }) => `${method} ${path}`));
const page = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
/** The least rank of every endpoint that the lake supports, as docs/protocol.md tells it. */
const LEAST = [...page.matchAll(/^\| ([A-Z]+) \| `(.+)` \| (\w+) \|$/gm)]
  .map(([, verb, path, needs = ""]) => ({ name: `${verb} ${path}`, rank: NEEDS.indexOf(needs) }))
  .filter(({ name }) => !unsupported.has(name))
  .map((one) => ({ ...one, least: RANKS[one.rank] }));

/** Ends the session, or replaces the token, with which it is called. */
const ENDS_ITS_CALLER = new Set(["POST /auth/logout", "POST /access/robots/me/rotate"]);

type Caller = [rank: number, token?: string];

const test = lakeTest
  .extend("options", { attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  // The tokens of all callers with their rank, people and programs, and of a person who was removed.
  .extend("callers", { scope: "file" }, async ({ lake }) => {
    const callers: Caller[] = [[0], [1, TEST_TOKENS.read]];
    for (const [index, role] of ROLES.entries()) {
      const program = { name: `A program that is ${role}`, role };
      const made = await manage<{ token: string }>(lake, "POST", "/programs", program);
      for (const { token } of [await joinAs(lake, role), made]) callers.push([index + 1, token]);
    }
    const { id, token } = await joinAs(lake, "administrator", "Left");
    await manage(lake, "DELETE", `/people/${id}`);
    return { callers, left: token };
  })
  // Requests something that does not exist, so that nothing changes.
  .extend("ask", ({ lake }) => async (name: string, token?: string) => {
    const [method = "", pattern = ""] = name.split(" ");
    const path = pattern.replace(":project", "local").replace(/:\w+\*?/g, "nothing-here");
    const body = method !== "GET" && { body: "[]" };
    const response = await lake.request(path, { method, ...body, ...(token && { token }) });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const text = isStream ? await response.body?.cancel() : await response.text();
    return { status: response.status, text: text ?? "" };
  })
  // Requests an endpoint, which answers a caller of its least rank and refuses one below it.
  .extend("expectAt", ({ ask }) => async (name: string, [own, token]: Caller) => {
    if (ENDS_ITS_CALLER.has(name) && token) return;
    const { rank = 0, least } = LEAST.find((one) => one.name === name) ?? {};
    const { status, text } = await ask(name, token);
    // A page of the sign-in refuses what was typed, not the caller.
    const isRefused = (status === 401 || status === 403) && !text.startsWith("<!doctype");
    expect([RANKS[own], isRefused, status]).toEqual([RANKS[own], own < rank, status]);
    if (!isRefused) return;
    expect(status).toBe(own === 0 ? 401 : 403);
    expect(text).toMatch(new RegExp(`takes an? ${least}|of this lake`));
  });

// unit/docs-reference.test.ts compares the page with the routes.
test("the page says of every supported endpoint what it needs", () => {
  expect(LEAST).toHaveLength(ROUTES.length - unsupportedRoutes.length);
  expect(LEAST.filter(({ least }) => least === undefined)).toEqual([]);
});

test.for(LEAST)("$name needs a $least", async ({ name, rank }, { callers, ask, expectAt }) => {
  // Those without a token, and the ranks beside the line between refused and answered.
  const beside = callers.callers.filter(([own]) => [0, rank - 1, rank].includes(own));
  for (const caller of beside) await expectAt(name, caller);
  const left = await ask(name, callers.left);
  expect(left.status).toBe(401);
  expect(left.text).toContain("Session ended: it was signed out, revoked");
});

test("each endpoint is for all above its rank", { tags: "full" }, async ({ callers, expectAt }) => {
  expect(callers.callers).toHaveLength(10);
  for (const { name } of LEAST) for (const caller of callers.callers) await expectAt(name, caller);
});

test("what the lake does not support needs a token, of any role", async ({ ask }) => {
  expect(unsupportedRoutes.length).toBeGreaterThan(30);
  for (const { method, path } of unsupportedRoutes) {
    const name = `${method === "ANY" ? "POST" : method} ${path}`;
    expect([name, (await ask(name)).status]).toEqual([name, 401]);
    expect([401, 403], name).not.toContain((await ask(name, TEST_TOKENS.read)).status);
  }
});

test("none of them creates a dataset that is only named", async ({ lake, ask }) => {
  for (const { name } of LEAST.filter((one) => one.name.includes("/:dataset"))) {
    expect([name, (await ask(name, TEST_TOKENS.write)).status < 500]).toEqual([name, true]);
  }
  expect((await lake.client().datasets.list()).map(({ name }) => name)).toEqual(["production"]);
});

/** Routes without a body, or with the same answer for every role. */
const WITHOUT_BODY = new Set([
  ...["POST /data/query/:dataset", "POST /comments/:dataset/setup", "POST /intake/batch"],
  ...["POST /auth/login/local", "POST /auth/link", "POST /auth/link/mail", "POST /auth/logout"],
  ...["POST /journey/:rest*", "POST /descriptors/claim", "PATCH /aliases/:alias/unlink"],
  ...["PUT /datasets/:dataset/tags/:tag", "PUT /projects/:project/datasets/:dataset/tags/:tag"],
  ...["POST /people/:person/link", "POST /users/me/passkeys/options"],
  ...["POST /access/robots/me/rotate", "POST /access/project/:project/requests"],
]);

const lowerThan = (role: Role) => ROLES[ROLES.indexOf(role) - 1] ?? "viewer";

/** Every endpoint that reads a body. */
const EMPTY = endpointsWithBody({ person: "", hook: "" });
const NAMES = Object.keys(EMPTY);
const OF_DATASET = NAMES.filter((name) => name.includes("/:dataset"));

const slowTest = lakeTest
  .extend("options", { attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  .extend("filled", { scope: "file" }, async ({ lake }) => {
    // The last administrator cannot be removed.
    await joinAs(lake, "administrator", "Owner");
    const { id: person } = await joinAs(lake, "viewer", "Somebody");
    await manage(lake, "PUT", "/datasets/other", {});
    await manage(lake, "PUT", "/aliases/known", {});
    const { id: hook } = await manage<{ id: string }>(lake, "POST", "/hooks/projects/local", HOOK);
    return { person, hook };
  })
  // Sends the request of an endpoint without its last byte.
  .extend("sendSlow", ({ lake, filled }) => (name: string, token: string, changed?: string) => {
    const [method = ""] = name.split(" ");
    const { path, body } = endpointsWithBody(filled)[name] as Endpoint;
    return sendSlowly(lake.url, { method, path: changed ?? path, body, token });
  })
  // Everything that an administrator can read from the lake; a refused request must not change it.
  .extend("snapshot", ({ lake }) => async (): Promise<string> => {
    const paths = [
      ...["/datasets", "/aliases", "/cors", "/hooks/projects/local", "/people", "/programs"],
      "/projects/local/datasets/production/schemas",
      `/data/query/production?perspective=raw&query=${encodeURIComponent("*")}`,
    ];
    const token = TEST_TOKENS.write;
    const texts = paths.map(async (path) => (await lake.request(path, { token })).text());
    return (await Promise.all(texts))
      .join("\n")
      .replace(/"(?:ms|lastUsedAt)":(?:\d+|"[^"]*"|null)/g, "");
  })
  // Changes a caller before the last byte of their request.
  .extend("changes", ({ lake }) => ({
    "are removed": ({ id }: Joined) => manage(lake, "DELETE", `/people/${id}`),
    "end their session": ({ token }: Joined) => lake.post("/auth/logout", "", { token }),
    "get a lower role": ({ id }: Joined, role: Role) =>
      manage(lake, "PATCH", `/people/${id}`, { role: lowerThan(role) }),
  }));

test("the table lists every endpoint that reads a body", () => {
  const writes = LEAST.map(({ name }) => name).filter((name) => /^(POST|PUT|PATCH) /.test(name));
  expect(writes.filter((name) => !WITHOUT_BODY.has(name)).sort()).toEqual(NAMES.sort());
});

const CHANGES = ["are removed", "end their session", "get a lower role"] as const;

describe.for(NAMES)("a slow %s", (name) => {
  const least = LEAST.find((one) => one.name === name)?.least as Role;
  const possible = CHANGES.filter((change) => change !== "get a lower role" || least !== "viewer");
  // The first lane has one change of the callers of every third endpoint, in turns.
  const index = NAMES.indexOf(name);
  const first = index % 3 === 0 ? possible[(index / 3) % possible.length] : undefined;
  for (const change of possible) {
    slowTest(
      `is refused and changes nothing if its callers ${change} before the last byte`,
      { tags: change === first ? [] : "full" },
      async ({ lake, sendSlow, snapshot, changes }) => {
        const caller = await joinAs(lake, least);
        const slow = await sendSlow(name, caller.token);
        // An administrator becomes an editor, who may not manage either.
        await changes[change](caller, least);
        const before = await snapshot();
        const { status, text } = await slow.finish();
        expect(status, text).toBe(change === "get a lower role" ? 403 : 401);
        expect(text).not.toContain('"token"');
        expect(await snapshot()).toBe(before);
      },
    );
  }
});

describe.for(OF_DATASET)("a slow %s", (name) => {
  const inTable = EMPTY[name]?.path.replace(/production|other|slow$/, "table");
  const tags = OF_DATASET.indexOf(name) % 3 === 0 ? [] : "full";

  slowTest("is 404 for a dataset deleted or hidden", { tags }, async ({ lake, sendSlow }) => {
    await manage(lake, "PUT", "/datasets/table", {});
    const allowed = await sendSlow(name, TEST_TOKENS.write, inTable);
    await manage(lake, "PATCH", "/datasets/table", { aclMode: "private" });
    expect([401, 403, 404, 500]).not.toContain((await allowed.finish()).status);
    const late = await sendSlow(name, TEST_TOKENS.write, inTable);
    await manage(lake, "DELETE", "/datasets/table");
    expect((await late.finish()).status).toBe(404);
    expect((await lake.client().datasets.list()).map((one) => one.name)).not.toContain("table");
  });
});

describe("a slow write", () => {
  slowTest("by an editor demoted to contributor writes drafts only", async ({ lake, changes }) => {
    const caller = await joinAs(lake, "editor");
    const body = json({ mutations: [{ create: { _id: "published", _type: "post" } }] });
    const request = { method: "POST", path: "/data/mutate/production", body, token: caller.token };
    const slow = await sendSlowly(lake.url, request);
    await changes["get a lower role"](caller, "editor");
    const text = expect.stringContaining("contributor writes drafts");
    expect(await slow.finish()).toMatchObject({ status: 403, text });
  });

  slowTest("answers 404 if its dataset becomes another one", async ({ lake, sendSlow }) => {
    await manage(lake, "PUT", "/datasets/renewed", { aclMode: "private" });
    const path = "/data/mutate/renewed";
    const slow = await sendSlow("POST /data/mutate/:dataset", TEST_TOKENS.write, path);
    await manage(lake, "DELETE", "/datasets/renewed");
    await manage(lake, "PUT", "/datasets/renewed", { aclMode: "public" });
    expect(await slow.finish()).toMatchObject({ status: 404 });
    expect(await lake.client({ dataset: "renewed" }).fetch("count(*)")).toBe(0);
  });

  slowTest("to a hook keeps the fields that a faster write changed", async ({ lake, filled }) => {
    const path = `/hooks/projects/local/${filled.hook}`;
    const request = { method: "PATCH", path, body: json({ name: "Slow" }) };
    const slow = await sendSlowly(lake.url, { ...request, token: TEST_TOKENS.write });
    const url = "http://127.0.0.1:9/quick";
    await manage(lake, "PATCH", path, { url });
    await slow.finish();
    expect(await manage(lake, "GET", path)).toMatchObject({ name: "Slow", url });
  });

  // The last slowTest of the file: nothing needs the two any more.
  const PATCHES = ["PATCH /hooks/projects/:project/:hook", "PATCH /aliases/:alias"];
  slowTest.for(PATCHES)("%s does not undo a deletion", async (name, { lake, filled, sendSlow }) => {
    const { path = "" } = endpointsWithBody(filled)[name] ?? {};
    const slow = await sendSlow(name, TEST_TOKENS.write);
    await manage(lake, "DELETE", path);
    expect(await slow.finish()).toMatchObject({ status: 404 });
    await expect(manage(lake, "DELETE", path)).rejects.toThrow("404");
  });
});
