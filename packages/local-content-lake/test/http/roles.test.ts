import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../src/auth/people/role";
import { routes } from "../../src/http/routes";
import { startLake, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

/** Least role per endpoint; each role includes the rights of the ones before it. */
const ENDPOINTS: Record<"anonymous" | Exclude<Role, "editor">, string[]> = {
  anonymous: [
    "GET /data/query/:dataset",
    "POST /data/query/:dataset",
    "GET /data/doc/:dataset/:ids*",
    "GET /data/listen/:dataset",
    "GET /data/live/events/:dataset",
    "GET /data/export/:dataset",
    "GET /users/me",
    "GET /users/:user/picture/:version",
    "GET /auth/providers",
    "GET /auth/login/local",
    "POST /auth/login/local",
    "GET /auth/link",
    "POST /auth/link",
    "POST /auth/link/mail",
    "GET /auth/fetch",
    "GET /auth/id",
    "POST /auth/logout",
    "GET /ping",
    "GET /data/ping/:name",
    "GET /geoip/country",
    "GET /check/cors",
    "GET /jobs/:job/listen",
    "GET /journey/announcements",
    "GET /journey/:rest*",
    "POST /journey/:rest*",
    "GET /help",
    "GET /intake/telemetry-status",
    "POST /intake/batch",
    "POST /descriptors/claim",
  ],
  viewer: [
    "GET /data/references/:dataset/documents/:id/to",
    "GET /data/history/:dataset/transactions",
    "GET /data/history/:dataset/transactions/:ids*",
    "GET /data/history/:dataset/documents/:ids*",
    "GET /data/history/:dataset/events/documents/:id",
    "GET /data/history/:dataset/events/releases/:id",
    "GET /users/:ids",
    "GET /users/me/sessions",
    "DELETE /users/me/sessions/:session",
    "GET /users/me/passkeys",
    "POST /users/me/passkeys",
    "POST /users/me/passkeys/options",
    "DELETE /users/me/passkeys/:passkey",
    "PUT /users/me/picture",
    "DELETE /users/me/picture",
    "GET /users/me/keyvalue/:keys*",
    "PUT /users/me/keyvalue",
    "DELETE /users/me/keyvalue/:keys*",
    "GET /projects",
    "GET /projects/:project",
    "GET /projects/:project/grants",
    "GET /projects/:project/roles",
    "GET /projects/:project/members",
    "GET /projects/:project/datasets",
    "GET /projects/:project/datasets/:dataset/acl",
    "GET /datasets",
    "GET /aliases",
    "GET /projects/:project/datasets/copy",
    "GET /jobs/:job",
    "GET /projects/:project/datasets/:dataset/schemas",
    "GET /projects/:project/datasets/:dataset/schemas/:id",
    "GET /cors",
    "GET /projects/:project/cors",
    "GET /projects/:project/user-applications",
    "GET /projects/:project/datasets/:dataset/settings/indexing",
    "GET /projects/:project/new-content-release-allowed",
    "GET /subscriptions/project/:project",
    "GET /schedules/:project/:dataset",
    "GET /features",
    "GET /access/requests/me",
    "POST /access/project/:project/requests",
    "GET /access/project/:project/users",
    "GET /access/project/:project/users/:user",
    "GET /tokens",
    "GET /projects/:project/tokens",
    "GET /invitations",
    "GET /invitations/project/:project",
    "GET /tags",
    "GET /projects/:project/tags",
    "GET /user-applications",
    "GET /apis/graphql",
    "GET /assist/tasks/instruction/:dataset/status",
    "GET /datasets/:dataset/settings/embeddings",
    "PUT /datasets/:dataset/settings/embeddings",
    "GET /projects/:project/datasets/:dataset/settings/embeddings",
    "PUT /projects/:project/datasets/:dataset/settings/embeddings",
    "GET /apis/graphql/:rest*",
    "GET /graphql/:rest*",
    "PUT /apis/graphql/:rest*",
    "POST /apis/graphql/:rest*",
    "POST /graphql/:rest*",
    "DELETE /apis/graphql/:rest*",
    "GET /plans/:rest*",
    "GET /organizations",
    "GET /organizations/:rest*",
    "GET /media-libraries",
    "GET /media-libraries/:rest*",
    "POST /media-libraries/:rest*",
    "PUT /media-libraries/:rest*",
    "DELETE /media-libraries/:rest*",
    "POST /projects",
    "POST /invitations/project/:project",
    "POST /tokens",
    "POST /projects/:project/tokens",
    "POST /user-applications",
    "POST /agent/action/:action/:dataset",
    "POST /functions/:rest*",
    "GET /projects/:project/datasets/:dataset/backups",
    "GET /projects/:project/datasets/:dataset/backups/:backup",
    "PUT /projects/:project/datasets/:dataset/settings/backups",
    "GET /projects/:project/datasets/:dataset/settings/backups",
  ],
  // Drafts and comments; the tests below cover other writes.
  contributor: [
    "POST /data/mutate/:dataset",
    "POST /data/actions/:dataset",
    "POST /assets/images/:dataset",
    "POST /assets/files/:dataset",
    "POST /comments/:dataset/setup",
  ],
  administrator: [
    "GET /audit",
    "PUT /projects/:project/datasets/:dataset",
    "PATCH /projects/:project/datasets/:dataset",
    "DELETE /projects/:project/datasets/:dataset",
    "PUT /datasets/:dataset",
    "PATCH /datasets/:dataset",
    "DELETE /datasets/:dataset",
    "GET /hooks",
    "GET /hooks/projects/:project",
    "POST /hooks/projects/:project",
    "GET /hooks/projects/:project/attempts/:attempt",
    "GET /hooks/projects/:project/:hook",
    "PUT /hooks/projects/:project/:hook",
    "PATCH /hooks/projects/:project/:hook",
    "DELETE /hooks/projects/:project/:hook",
    "GET /hooks/projects/:project/:hook/messages",
    "GET /hooks/projects/:project/:hook/attempts",
    "PUT /aliases/:alias",
    "PATCH /aliases/:alias",
    "PATCH /aliases/:alias/unlink",
    "DELETE /aliases/:alias",
    "PUT /datasets/:dataset/copy",
    "PUT /projects/:project/datasets/:dataset/copy",
    "PUT /projects/:project/datasets/:dataset/schemas",
    "DELETE /projects/:project/datasets/:dataset/schemas/:id",
    "POST /cors",
    "DELETE /cors/:origin",
    "POST /projects/:project/cors",
    "DELETE /projects/:project/cors/:origin",
    "GET /people",
    "POST /people",
    "PATCH /people/:person",
    "DELETE /people/:person",
    "POST /people/:person/link",
    "PUT /people/:person/picture",
    "DELETE /people/:person/picture",
    "DELETE /people/:person/sessions/:session",
    "GET /programs",
    "POST /programs",
    "DELETE /programs/:program",
  ],
};

const LEVELS = ["anonymous", "viewer", "contributor", "editor", "administrator"] as const;
type Level = (typeof LEVELS)[number];

const TABLE = Object.entries(ENDPOINTS).flatMap(([least, endpoints]) =>
  endpoints.map((endpoint) => ({ endpoint, least: least as Level })),
);

let lake: TestLake;
const tokens = new Map<string, string>();
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  await lake.client().create({ _id: "p", _type: "post", title: "Published" });
  for (const level of LEVELS.slice(1)) {
    tokens.set(level, (await join(lake, level as Role)).token);
    const name = `A program that is ${level}`;
    const made = await manage<{ token: string }>(lake, "POST", "/programs", { name, role: level });
    tokens.set(`program ${level}`, made.token);
  }
  const { id, token } = await join(lake, "administrator", "Left");
  tokens.set("left", token);
  await manage(lake, "DELETE", `/people/${id}`);
});
afterAll(() => lake.stop());

/** Requests something that does not exist, so that nothing changes. */
async function ask(endpoint: string, token?: string): Promise<{ status: number; body: string }> {
  const [method = "", template = ""] = endpoint.split(" ");
  const path = template.replace(":project", "local").replace(/:\w+\*?/g, "nothing-here");
  const gone = new AbortController();
  const response = await lake.request(path, {
    method,
    signal: gone.signal,
    ...(token && { token }),
    ...(method !== "GET" && { body: "[]" }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const body = isStream ? "" : await response.text();
  gone.abort();
  return { status: response.status, body };
}

describe("every endpoint and every role", () => {
  test("the table lists every endpoint once", () => {
    const served = routes.map(({ method, path }) => `${method} ${path}`);
    expect(TABLE.map(({ endpoint }) => endpoint).sort()).toEqual(served.sort());
  });

  test.each(TABLE)("$endpoint is for a $least and up", async ({ endpoint, least }) => {
    for (const [rank, level] of LEVELS.entries()) {
      for (const token of [tokens.get(level), tokens.get(`program ${level}`)]) {
        // Sign-out is tested below with a session of its own.
        if (endpoint === "POST /auth/logout" && token) continue;
        const { status, body } = await ask(endpoint, token);
        const isRefused = (status === 401 || status === 403) && !body.startsWith("<!doctype");
        expect([level, isRefused, status]).toEqual([level, rank < LEVELS.indexOf(least), status]);
        if (!isRefused) continue;
        expect(status).toBe(level === "anonymous" ? 401 : 403);
        expect(body).toMatch(new RegExp(`takes an? ${least}|of this lake`));
      }
    }
    const left = await ask(endpoint, tokens.get("left"));
    expect(left.status).toBe(401);
    expect(left.body).toContain("Session ended: it was signed out, revoked");
  });
});
