import { expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { unsupportedRoutes } from "../../src/http/routes/project/unsupported";
import { ROUTES as routes } from "../../src/server/create-services";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { join, manage } from "../support/people";

const ROLES: Role[] = ["viewer", "contributor", "editor", "administrator"];
const RANKS = ["none", ...ROLES] as const;

/** The least rank of every endpoint, stated a second time. Any other endpoint needs an administrator. */
const FOR_ALL = `
  GET /data/query/:dataset, POST /data/query/:dataset, GET /data/doc/:dataset/:ids*, GET /data/listen/:dataset,
  GET /data/live/events/:dataset, GET /data/export/:dataset, GET /users/me, GET /users/:user/picture/:version,
  GET /auth/providers, GET /auth/id, POST /auth/logout, GET /ping, GET /data/ping/:name, GET /check/cors,
  GET /geoip/country, GET /auth/login/local, POST /auth/login/local, GET /auth/fetch, GET /auth/link,
  POST /auth/link, POST /auth/link/mail,
  GET /jobs/:job/listen, GET /journey/announcements, GET /journey/:rest*, POST /journey/:rest*, GET /help,
  GET /intake/telemetry-status, POST /intake/batch, POST /descriptors/claim`;
const FOR_VIEWERS = `
  GET /data/history/:dataset/transactions, GET /data/history/:dataset/transactions/:ids*,
  GET /data/history/:dataset/documents/:ids*, GET /data/history/:dataset/events/documents/:id,
  GET /data/history/:dataset/events/releases/:id, GET /users/me/sessions, DELETE /users/me/sessions/:session,
  GET /users/me/passkeys, POST /users/me/passkeys, POST /users/me/passkeys/options,
  DELETE /users/me/passkeys/:passkey,
  GET /users/:ids, PUT /users/me/picture, DELETE /users/me/picture, GET /projects/:project/datasets, GET /datasets,
  GET /aliases, GET /branches, GET /projects/:project/datasets/copy, GET /jobs/:job,
  GET /projects/:project/datasets/:dataset/schemas, GET /projects/:project/datasets/:dataset/schemas/:id,
  GET /cors, GET /projects/:project/cors, GET /data/references/:dataset/documents/:id/to,
  GET /users/me/keyvalue/:keys*, PUT /users/me/keyvalue, DELETE /users/me/keyvalue/:keys*, GET /projects,
  GET /projects/:project, GET /projects/:project/grants, GET /projects/:project/datasets/:dataset/acl,
  GET /projects/:project/roles, GET /projects/:project/datasets/:dataset/settings/indexing,
  GET /projects/:project/new-content-release-allowed, GET /subscriptions/project/:project,
  GET /schedules/:project/:dataset, GET /features, GET /access/requests/me,
  POST /access/project/:project/requests, GET /access/project/:project/users,
  GET /access/project/:project/users/:user, GET /access/project/:project/roles, GET /users/me/grants,
  GET /access/:type/:id/user-permissions/me/check, POST /access/robots/me/rotate, GET /tags,
  GET /projects/:project/tags`;
const FOR_CONTRIBUTORS = `
  POST /data/mutate/:dataset, POST /data/actions/:dataset, POST /assets/images/:dataset,
  POST /assets/files/:dataset, POST /assets/images/:dataset/from-url, POST /assets/files/:dataset/from-url,
  POST /comments/:dataset/setup`;
const FOR_ADMINISTRATORS = `
  GET /audit, PUT /people/:person/picture, DELETE /people/:person/picture,
  PUT /projects/:project/datasets/:dataset, PATCH /projects/:project/datasets/:dataset,
  DELETE /projects/:project/datasets/:dataset, PUT /datasets/:dataset, PATCH /datasets/:dataset,
  DELETE /datasets/:dataset, PUT /aliases/:alias, PATCH /aliases/:alias, PATCH /aliases/:alias/unlink,
  DELETE /aliases/:alias, PUT /datasets/:dataset/branch, POST /datasets/:dataset/merge,
  POST /data/import/:dataset, PUT /datasets/:dataset/asset-origin, PUT /datasets/:dataset/copy, PUT /projects/:project/datasets/:dataset/copy,
  PUT /projects/:project/datasets/:dataset/schemas, DELETE /projects/:project/datasets/:dataset/schemas/:id,
  POST /cors, DELETE /cors/:origin, POST /projects/:project/cors, DELETE /projects/:project/cors/:origin,
  GET /hooks/projects/:project, POST /hooks/projects/:project, GET /hooks/projects/:project/attempts/:attempt,
  GET /hooks/projects/:project/:hook, PUT /hooks/projects/:project/:hook, PATCH /hooks/projects/:project/:hook,
  DELETE /hooks/projects/:project/:hook, GET /hooks/projects/:project/:hook/messages,
  GET /hooks/projects/:project/:hook/attempts, GET /hooks, GET /people, POST /people, PATCH /people/:person,
  DELETE /people/:person, POST /people/:person/link, DELETE /people/:person/sessions/:session, GET /programs,
  POST /programs, DELETE /programs/:program, GET /activity, PATCH /projects/:project,
  GET /access/project/:project/robots, POST /access/project/:project/robots,
  GET /access/project/:project/robots/:robot, DELETE /access/project/:project/robots/:robot,
  GET /tokens, POST /tokens, DELETE /tokens/:robot, GET /projects/:project/tokens, POST /projects/:project/tokens,
  DELETE /projects/:project/tokens/:robot, POST /tags, PUT /tags/:tag, DELETE /tags/:tag,
  PUT /datasets/:dataset/tags/:tag, DELETE /datasets/:dataset/tags/:tag, POST /projects/:project/tags,
  PUT /projects/:project/tags/:tag, DELETE /projects/:project/tags/:tag,
  PUT /projects/:project/datasets/:dataset/tags/:tag, DELETE /projects/:project/datasets/:dataset/tags/:tag`;

const LEAST = [FOR_ALL, FOR_VIEWERS, FOR_CONTRIBUTORS, "", FOR_ADMINISTRATORS].flatMap(
  (list, rank) =>
    list
      .split(",")
      .filter(Boolean)
      .map((name) => ({ name: name.trim(), rank, least: RANKS[rank] })),
);

/** Ends the session, or replaces the token, with which it is called. */
const ENDS_ITS_CALLER = new Set(["POST /auth/logout", "POST /access/robots/me/rotate"]);

type Caller = [rank: number, token?: string];

const test = lakeTest
  .extend("options", { attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  // The tokens of all callers with their rank, people and programs, and of a person who was removed.
  .extend("callers", { scope: "file" }, async ({ lake }) => {
    const callers: Caller[] = [[0], [1, TEST_TOKENS.read]];
    for (const [index, role] of ROLES.entries()) {
      callers.push([index + 1, (await join(lake, role)).token]);
      const program = { name: `A program that is ${role}`, role };
      const { token } = await manage<{ token: string }>(lake, "POST", "/programs", program);
      callers.push([index + 1, token]);
    }
    const { id, token } = await join(lake, "administrator", "Left");
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

test("the table has a row for every endpoint", () => {
  const unsupported = new Set(unsupportedRoutes);
  const supported = routes.filter((route) => !unsupported.has(route));
  const names = supported.map(({ method, path }) => `${method} ${path}`);
  expect(LEAST.map(({ name }) => name).sort()).toEqual(names.sort());
});

test.for(LEAST)(
  "$name is for a $least and up",
  async ({ name, rank }, { callers, ask, expectAt }) => {
    // Those without a token, and the ranks beside the line between refused and answered.
    const beside = callers.callers.filter(([own]) => [0, rank - 1, rank].includes(own));
    for (const caller of beside) await expectAt(name, caller);
    const left = await ask(name, callers.left);
    expect(left.status).toBe(401);
    expect(left.text).toContain("Session ended: it was signed out, revoked");
  },
);

test("every endpoint is for its least rank and all above it", {
  tags: "full",
}, async ({ callers, expectAt }) => {
  expect(callers.callers).toHaveLength(10);
  for (const { name } of LEAST) for (const caller of callers.callers) await expectAt(name, caller);
});

test("what the lake does not support needs a token, of any role", async ({ ask }) => {
  expect(unsupportedRoutes.length).toBeGreaterThan(30);
  for (const { method, path } of unsupportedRoutes) {
    const name = `${method === "ANY" ? "POST" : method} ${path}`;
    const { status } = await ask(name);
    const known = await ask(name, TEST_TOKENS.read);
    expect([name, status, known.status === 401 || known.status === 403]).toEqual([
      name,
      401,
      false,
    ]);
  }
});

test("none of them creates a dataset that is only named", async ({ lake, ask }) => {
  for (const { name } of LEAST.filter((one) => one.name.includes("/:dataset"))) {
    expect([name, (await ask(name, TEST_TOKENS.write)).status < 500]).toEqual([name, true]);
  }
  expect((await lake.client().datasets.list()).map(({ name }) => name)).toEqual(["production"]);
});
