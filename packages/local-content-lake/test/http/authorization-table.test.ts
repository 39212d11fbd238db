import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../src/auth/people/role";
import { routes } from "../../src/http/routes";
import { unsupportedRoutes } from "../../src/http/routes/project/unsupported";
import { endpointsWithBody, HOOK, json, sendSlowly } from "../support/http-client";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

const RANKS = ["none", "viewer", "contributor", "editor", "administrator"] as const;
type Rank = (typeof RANKS)[number];
type Caller = Rank | "read token";

const CALLERS: Caller[] = [...RANKS, "read token"];
const PEOPLE = RANKS.slice(1) as Role[];

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
  GET /aliases, GET /projects/:project/datasets/copy, GET /jobs/:job,
  GET /projects/:project/datasets/:dataset/schemas, GET /projects/:project/datasets/:dataset/schemas/:id,
  GET /cors, GET /projects/:project/cors, GET /data/references/:dataset/documents/:id/to,
  GET /users/me/keyvalue/:keys*, PUT /users/me/keyvalue, DELETE /users/me/keyvalue/:keys*, GET /projects,
  GET /projects/:project, GET /projects/:project/grants, GET /projects/:project/datasets/:dataset/acl,
  GET /projects/:project/roles, GET /projects/:project/datasets/:dataset/settings/indexing,
  GET /projects/:project/new-content-release-allowed, GET /subscriptions/project/:project,
  GET /schedules/:project/:dataset, GET /features, GET /access/requests/me,
  POST /access/project/:project/requests, GET /access/project/:project/users,
  GET /access/project/:project/users/:user`;
const FOR_CONTRIBUTORS = `
  POST /data/mutate/:dataset, POST /data/actions/:dataset, POST /assets/images/:dataset,
  POST /assets/files/:dataset, POST /comments/:dataset/setup`;
const FOR_ADMINISTRATORS = `
  GET /audit, PUT /people/:person/picture, DELETE /people/:person/picture,
  PUT /projects/:project/datasets/:dataset, PATCH /projects/:project/datasets/:dataset,
  DELETE /projects/:project/datasets/:dataset, PUT /datasets/:dataset, PATCH /datasets/:dataset,
  DELETE /datasets/:dataset, PUT /aliases/:alias, PATCH /aliases/:alias, PATCH /aliases/:alias/unlink,
  DELETE /aliases/:alias, PUT /datasets/:dataset/copy, PUT /projects/:project/datasets/:dataset/copy,
  PUT /projects/:project/datasets/:dataset/schemas, DELETE /projects/:project/datasets/:dataset/schemas/:id,
  POST /cors, DELETE /cors/:origin, POST /projects/:project/cors, DELETE /projects/:project/cors/:origin,
  GET /hooks/projects/:project, POST /hooks/projects/:project, GET /hooks/projects/:project/attempts/:attempt,
  GET /hooks/projects/:project/:hook, PUT /hooks/projects/:project/:hook, PATCH /hooks/projects/:project/:hook,
  DELETE /hooks/projects/:project/:hook, GET /hooks/projects/:project/:hook/messages,
  GET /hooks/projects/:project/:hook/attempts, GET /hooks, GET /people, POST /people, PATCH /people/:person,
  DELETE /people/:person, POST /people/:person/link, DELETE /people/:person/sessions/:session, GET /programs,
  POST /programs, DELETE /programs/:program`;

const LEAST = new Map<string, Rank>();
for (const [rank, list] of [
  ["none", FOR_ALL],
  ["viewer", FOR_VIEWERS],
  ["contributor", FOR_CONTRIBUTORS],
  ["administrator", FOR_ADMINISTRATORS],
] as const) {
  for (const route of list.split(",")) LEAST.set(route.trim(), rank);
}
// It ends the session with which it is called.
LEAST.delete("POST /auth/logout");
const NAMES = [...LEAST.keys()];

let lake: TestLake;
let ids: { person: string; hook: string };
const tokens = new Map<Caller, string>([["read token", TEST_TOKENS.read]]);

beforeAll(async () => {
  lake = await startLake({ attemptLimits: { delayMs: 0, maxWrong: 1e6 } });
  await join(lake, "administrator", "Owner");
  const { id: person } = await join(lake, "viewer", "Somebody");
  const { id: hook } = await manage<{ id: string }>(lake, "POST", "/hooks/projects/local", HOOK);
  await manage(lake, "PUT", "/aliases/known", {});
  ids = { person, hook };
  for (const role of PEOPLE) {
    tokens.set(role, (await join(lake, role)).token);
    for (const [change, done] of Object.entries(CHANGES)) {
      const { id, token } = await join(lake, role);
      await done(id, role);
      changed.set(`${role} ${change}`, token);
    }
  }
});
afterAll(() => lake.stop());

/** Makes a dataset that is public and empty, whatever the case before did. */
async function resetDataset(): Promise<void> {
  await manage(lake, "DELETE", "/datasets/table").catch(() => {});
  await manage(lake, "PUT", "/datasets/table", {});
}

const lowerThan = (role: Role) => PEOPLE[PEOPLE.indexOf(role) - 1] ?? "viewer";

/** What may happen to the caller. */
const CHANGES = {
  removed: (id: string) => manage(lake, "DELETE", `/people/${id}`),
  lowered: (id: string, role: Role) =>
    manage(lake, "PATCH", `/people/${id}`, { role: lowerThan(role) }),
};

/** Tokens of people to whom it has happened, for requests that wait for nothing. */
const changed = new Map<string, string>();

/** The status for a person who is changed meanwhile. */
async function statusAfterChange(name: string, role: Role, change: keyof typeof CHANGES) {
  const request = requestOf(name);
  if (!request.body) return statusOf(request, changed.get(`${role} ${change}`));
  const { id, token } = await join(lake, role);
  return statusAfter(request, token, () => CHANGES[change](id, role));
}

interface Request {
  method: string;
  path: string;
  body: Buffer | undefined;
}

/** A request of an endpoint that harms nothing: what it deletes does not exist. */
function requestOf(name: string): Request {
  const [method = "", pattern = ""] = name.split(" ");
  const body =
    name === "POST /data/query/:dataset"
      ? json({ query: "1" })
      : endpointsWithBody(ids)[name]?.body;
  const values: Record<string, string> = { dataset: "table", project: "local" };
  if (body && name.includes(":hook")) values.hook = ids.hook;
  if (body && name.includes(":person")) values.person = ids.person;
  if (body && name.includes(":alias")) values.alias = method === "PUT" ? "fresh" : "known";
  const path = pattern.replace(/:(\w+)\*?/g, (_all, part) => values[part] ?? "none");
  return { method, path, body };
}

async function statusOf({ method, path, body }: Request, token?: string): Promise<number> {
  const response = await lake.request(path, {
    method,
    ...(token && { token }),
    ...(body && { body: new Uint8Array(body) }),
  });
  await response.body?.cancel();
  return response.status;
}

/** Changes something while the request waits for its last byte; without a body, before it. */
async function statusAfter(request: Request, token: string | undefined, change: () => unknown) {
  const { method, path, body } = request;
  if (!body) {
    await change();
    return statusOf(request, token);
  }
  const slow = await sendSlowly(lake.url, { method, path, body, ...(token && { token }) });
  await change();
  return (await slow.finish()).status;
}

/** 401 or 403 if the rank is too low; otherwise "let in", whatever the endpoint answers. */
function expected(name: string, rank: Rank): number | "let in" {
  if (RANKS.indexOf(rank) >= RANKS.indexOf(LEAST.get(name) ?? "administrator")) return "let in";
  return rank === "none" ? 401 : 403;
}

function outcome(status: number): number | "let in" {
  if (status >= 500 && status !== 501) throw new Error(`The lake answered ${status}`);
  return status === 401 || status === 403 ? status : "let in";
}

const rankOf = (caller: Caller): Rank => (caller === "read token" ? "viewer" : caller);

test("the table has a row for every endpoint", () => {
  const ignored = new Set(unsupportedRoutes);
  const all = routes.filter((route) => !ignored.has(route));
  const names = all.map(({ method, path }) => `${method} ${path}`);
  expect([...NAMES, "POST /auth/logout"].sort()).toEqual(names.sort());
});

describe.each(NAMES)("%s", (name) => {
  test.each(CALLERS)("answers by rank (%s)", async (caller) => {
    if (name.includes("/:dataset")) await resetDataset();
    const status = await statusOf(requestOf(name), tokens.get(caller));
    expect(outcome(status)).toBe(expected(name, rankOf(caller)));
  });

  test.each(PEOPLE)("answers 401 to a %s who is removed during the request", async (role) => {
    const status = await statusAfterChange(name, role, "removed");
    // A rank that is too low is refused before the body.
    const rule = expected(name, role);
    expect(rule === "let in" ? [401] : [401, rule]).toContain(status);
  });

  test.each(PEOPLE.slice(1))(
    "answers a %s by the lower role given during the request",
    async (role) => {
      const status = await statusAfterChange(name, role, "lowered");
      expect(outcome(status)).toBe(expected(name, lowerThan(role)));
    },
  );
});

describe.each(NAMES.filter((name) => name.includes("/:dataset")))("%s", (name) => {
  test.each(CALLERS)(
    "refuses anonymous clients only if its dataset becomes private during the request (%s)",
    async (caller) => {
      await resetDataset();
      const hide = () => manage(lake, "PATCH", "/datasets/table", { aclMode: "private" });
      const status = await statusAfter(requestOf(name), tokens.get(caller), hide);
      expect(outcome(status)).toBe(caller === "none" ? 401 : expected(name, rankOf(caller)));
    },
  );

  test.each(CALLERS)(
    "does not recreate a dataset that is deleted during a request (%s)",
    async (caller) => {
      await resetDataset();
      const remove = () => manage(lake, "DELETE", "/datasets/table");
      const request = requestOf(name);
      const status = await statusAfter(request, tokens.get(caller), remove);
      const rule = expected(name, rankOf(caller));
      const isCreated = request.method === "PUT" && /\/datasets\/:dataset$/.test(name);
      if (rule === "let in" && request.body) expect(status).toBe(404);
      else if (rule !== "let in") expect([401, 403, 404]).toContain(status);
      const datasets = await manage<{ name: string }[]>(lake, "GET", "/datasets");
      const isBack = datasets.some((one) => one.name === "table");
      expect(isBack && !(isCreated && !request.body)).toBe(false);
    },
  );
});
