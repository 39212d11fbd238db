import { describe, expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { unsupportedRoutes } from "../../src/http/routes/project/unsupported";
import { ROUTES as routes } from "../../src/server/create-services";
import { type Endpoint, endpointsWithBody, HOOK, json, sendSlowly } from "../support/http-client";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { type Joined, join, manage } from "../support/people";

/** Routes without a body, or with the same answer for every role. */
const WITHOUT_BODY = new Set([
  "POST /data/query/:dataset",
  "POST /auth/login/local",
  "POST /auth/link",
  "POST /auth/link/mail",
  "POST /auth/logout",
  "POST /journey/:rest*",
  "POST /intake/batch",
  "POST /descriptors/claim",
  "POST /comments/:dataset/setup",
  "PATCH /aliases/:alias/unlink",
  "POST /access/robots/me/rotate",
  "PUT /datasets/:dataset/tags/:tag",
  "PUT /projects/:project/datasets/:dataset/tags/:tag",
  "POST /people/:person/link",
  "POST /users/me/passkeys/options",
  "POST /access/project/:project/requests",
]);

const ROLES: Role[] = ["viewer", "contributor", "editor", "administrator"];
const lowerThan = (role: Role) => ROLES[ROLES.indexOf(role) - 1] ?? "viewer";

const unsupported = new Set(unsupportedRoutes);
const ENDPOINTS = routes
  .filter((route) => !unsupported.has(route))
  .map(({ method, path }) => `${method} ${path}`);
/** Every endpoint that reads a body. */
const NAMES = Object.keys(endpointsWithBody({ person: "", hook: "" }));
const OF_DATASET = NAMES.filter((name) => name.includes("/:dataset"));

const test = lakeTest
  .extend("options", { attemptLimits: { delayMs: 0, maxWrong: 1e6 } })
  .extend("filled", { scope: "file" }, async ({ lake }) => {
    // The last administrator cannot be removed.
    await join(lake, "administrator", "Owner");
    const { id: person } = await join(lake, "viewer", "Somebody");
    await manage(lake, "PUT", "/datasets/other", {});
    await manage(lake, "PUT", "/aliases/known", {});
    const { id: hook } = await manage<{ id: string }>(lake, "POST", "/hooks/projects/local", HOOK);
    return { person, hook };
  })
  .extend("endpoint", ({ filled }) => (name: string) => {
    return endpointsWithBody(filled)[name] as Endpoint;
  })
  // Sends the request of an endpoint without its last byte.
  .extend(
    "sendSlow",
    ({ lake, endpoint }) =>
      (name: string, token?: string, path = endpoint(name).path) => {
        const [method = ""] = name.split(" ");
        const { body } = endpoint(name);
        return sendSlowly(lake.url, { method, path, body, ...(token && { token }) });
      },
  )
  // Everything that an administrator can read from the lake; a refused request must not change it.
  .extend("snapshot", ({ lake }) => async (): Promise<string> => {
    const paths = [
      "/datasets",
      "/aliases",
      "/cors",
      "/hooks/projects/local",
      "/people",
      "/programs",
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
    "end their session": ({ token }: Joined) =>
      lake.request("/auth/logout", { method: "POST", token }),
    "get a lower role": ({ id }: Joined, role: Role) =>
      manage(lake, "PATCH", `/people/${id}`, { role: lowerThan(role) }),
  }));

test("the table lists every endpoint that reads a body", () => {
  const writes = ENDPOINTS.filter((name) => /^(POST|PUT|PATCH) /.test(name));
  expect(writes.filter((name) => !WITHOUT_BODY.has(name)).sort()).toEqual(NAMES.sort());
});

const CHANGES = ["are removed", "end their session", "get a lower role"] as const;

describe.for(NAMES)("a slow %s", (name) => {
  const { least } = endpointsWithBody({ person: "", hook: "" })[name] as Endpoint;

  const possible = CHANGES.filter((change) => change !== "get a lower role" || least !== "viewer");
  // The first lane has one change of the callers of each endpoint, the endpoints take turns.
  const first = possible[NAMES.indexOf(name) % possible.length];
  for (const change of possible) {
    test(`is refused and changes nothing if its callers ${change} before the last byte`, {
      tags: change === first ? [] : "full",
    }, async ({ lake, sendSlow, snapshot, changes }) => {
      const caller = await join(lake, least);
      const slow = await sendSlow(name, caller.token);
      // An administrator becomes an editor, who may not manage either.
      await changes[change](caller, least);
      const before = await snapshot();
      const { status, text } = await slow.finish();
      expect({ status, text }).toMatchObject({ status: change === "get a lower role" ? 403 : 401 });
      expect(text).not.toContain('"token"');
      expect(await snapshot()).toBe(before);
    });
  }
});

describe.for(OF_DATASET)("a slow %s", (name) => {
  const path = endpointsWithBody({ person: "", hook: "" })[name]?.path ?? "";
  const inTable = path.replace(/production|other|slow$/, "table");

  test("is 404 once its dataset is deleted, not if that is hidden", async ({ lake, sendSlow }) => {
    const datasets = async () =>
      (await manage<{ name: string }[]>(lake, "GET", "/datasets")).map(({ name }) => name);
    await manage(lake, "PUT", "/datasets/table", {});
    const allowed = await sendSlow(name, TEST_TOKENS.write, inTable);
    await manage(lake, "PATCH", "/datasets/table", { aclMode: "private" });
    expect([401, 403, 404, 500]).not.toContain((await allowed.finish()).status);
    const late = await sendSlow(name, TEST_TOKENS.write, inTable);
    await manage(lake, "DELETE", "/datasets/table");
    expect((await late.finish()).status).toBe(404);
    expect(await datasets()).not.toContain("table");
  });
});

describe("a slow write", () => {
  test("by an editor demoted to contributor may write drafts only", async ({ lake, changes }) => {
    const caller = await join(lake, "editor");
    const body = json({ mutations: [{ create: { _id: "published", _type: "post" } }] });
    const request = { method: "POST", path: "/data/mutate/production", body, token: caller.token };
    const slow = await sendSlowly(lake.url, request);
    await changes["get a lower role"](caller, "editor");
    expect(await slow.finish()).toMatchObject({
      status: 403,
      text: expect.stringContaining("contributor writes drafts"),
    });
  });

  test("answers 404 if its dataset becomes another one", async ({ lake, sendSlow }) => {
    await manage(lake, "PUT", "/datasets/renewed", { aclMode: "private" });
    const slow = await sendSlow(
      "POST /data/mutate/:dataset",
      TEST_TOKENS.write,
      "/data/mutate/renewed",
    );
    await manage(lake, "DELETE", "/datasets/renewed");
    await manage(lake, "PUT", "/datasets/renewed", { aclMode: "public" });
    expect(await slow.finish()).toMatchObject({ status: 404 });
    expect(await lake.client({ dataset: "renewed" }).fetch("count(*)")).toBe(0);
  });

  test("to a hook preserves the fields that a faster write changed", async ({ lake, filled }) => {
    const path = `/hooks/projects/local/${filled.hook}`;
    const body = json({ name: "Slow" });
    const request = { method: "PATCH", path, body, token: TEST_TOKENS.write };
    const slow = await sendSlowly(lake.url, request);
    await manage(lake, "PATCH", path, { url: "http://127.0.0.1:9/quick" });
    await slow.finish();
    expect(await manage(lake, "GET", path)).toMatchObject({
      name: "Slow",
      url: "http://127.0.0.1:9/quick",
    });
  });

  // The last test of the file: nothing needs the two any more.
  test.for(["PATCH /hooks/projects/:project/:hook", "PATCH /aliases/:alias"])(
    "%s does not undo a deletion",
    async (name, { lake, endpoint, sendSlow }) => {
      const slow = await sendSlow(name, TEST_TOKENS.write);
      await manage(lake, "DELETE", endpoint(name).path);
      expect(await slow.finish()).toMatchObject({ status: 404 });
      await expect(manage(lake, "DELETE", endpoint(name).path)).rejects.toThrow("404");
    },
  );
});
