import type { SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { expectRefused, test as lakeTest, TEST_TOKENS } from "../support/lake";
import { manage } from "../support/people";

const test = lakeTest
  .extend("options", { basePath: "/lake" })
  .extend("reader", ({ lake }) => lake.client({ token: TEST_TOKENS.read }));

describe("projects", () => {
  test("the list has one project with its members", async ({ client }) => {
    const projects = await client.projects.list();
    expect(projects).toMatchObject([{ id: "local", isDisabled: false, features: [] }]);
    const project = await client.projects.getById("local");
    expect(project.members).toMatchObject([
      { id: "local-editor", role: "administrator", isCurrentUser: true },
      { id: "local-viewer", role: "viewer", isCurrentUser: false },
    ]);
    expect(await client.projects.list({ includeMembers: false })).not.toHaveProperty("0.members");
    await expectRefused(404, client.projects.getById("other"));
  });

  test("an access request answers with how to get an editor's role", async ({ reader }) => {
    const url = "/access/project/local/requests";
    const body = { type: "role", requestedRole: "administrator", note: "" };
    const message = expect.stringContaining("sign in with the editor's token");
    const refused = { statusCode: 409, response: { body: { message } } };
    await expect(reader.request({ url, method: "POST", body })).rejects.toMatchObject(refused);
    const roles: { name: string }[] = await reader.request({ url: "/projects/local/roles" });
    const names = ["administrator", "editor", "contributor", "viewer"];
    expect(roles.map(({ name }) => name)).toEqual(names);
  });
});

describe("users", () => {
  test("the lake returns one or several users by id", async ({ client }) => {
    expect(await client.users.getById("me")).toMatchObject({ id: "local-editor" });
    const updatedAt = expect.stringMatching(/Z$/);
    const user = { id: "local-viewer", displayName: "Local viewer", updatedAt };
    expect(await client.users.getById("local-viewer")).toMatchObject(user);
    const several = await client.request({ url: "/users/local-viewer,nobody,seed" });
    expect(several).toMatchObject([user, { id: "seed" }]);
    await expectRefused(404, client.users.getById("nobody"));
  });

  test("the lake lists users by page with roles, as an App wants", async ({ client, reader }) => {
    const url = "/access/project/local/users";
    const first = await client.request({ url, query: { limit: "1" } });
    const updatedAt = expect.any(String);
    const member = (id: string, role: string, isCurrentUser: boolean) => ({
      sanityUserId: id,
      profile: { id, provider: "local", email: `${id}@localhost`, isCurrentUser, updatedAt },
      memberships: [{ resourceType: "project", resourceId: "local", roleNames: [role] }],
    });
    const editor = member("local-editor", "administrator", true);
    expect(first).toMatchObject({ data: [editor], totalCount: 2, nextCursor: "local-viewer" });
    const rest = await client.request({ url, query: { nextCursor: first.nextCursor } });
    const viewer = member("local-viewer", "viewer", false);
    expect(rest).toMatchObject({ data: [viewer], totalCount: 2, nextCursor: null });
    expect(await client.request({ url: `${url}/local-viewer` })).toMatchObject(viewer);
    const seen = await reader.request({ url: `${url}/local-editor` });
    expect(seen.profile).toMatchObject({ displayName: "Local editor", email: "" });
    for (const missing of [`${url}/nobody`, "/access/project/other/users"])
      await expectRefused(404, client.request({ url: missing }));
    for (const wrong of [`${url}?nextCursor=nobody`, `${url}?limit=0`])
      await expectRefused(400, client.request({ url: wrong }));
  });
});

test("the current user has an id; an anonymous client has none", async ({ lake, client }) => {
  const { id } = await client.request({ url: "/users/me" });
  expect(await client.request({ url: "/auth/id" })).toEqual({ id });
  const anonymous = lake.client({ token: "" });
  expect(await anonymous.request({ url: "/auth/id" })).toEqual({});
});

describe("endpoints of the Studio and of the command line", () => {
  test.for<[string, object]>([
    ["/auth/providers", { providers: [] }],
    ["/projects/local/user-applications", []],
    ["/projects/local/datasets/production/settings/indexing", {}],
    ["/projects/local/new-content-release-allowed", { data: { orgActiveReleaseLimit: null } }],
    ["/subscriptions/project/local", { featureTypes: { retention: { features: [{}] } } }],
    ["/schedules/local/production?limit=1", { schedules: [] }],
    ["/access/requests/me", []],
    ["/journey/announcements", []],
    ["/journey/trial/anything", {}],
    ["/help?m=sanity", { resources: {} }],
    ["/geoip/country", { isoCode: null }],
    ["/intake/telemetry-status", { status: "denied" }],
    ["/hooks", []],
    ["/tokens", []],
    ["/invitations/project/local", []],
    ["/tags", []],
    ["/user-applications", []],
    ["/apis/graphql", []],
    ["/datasets/production/settings/embeddings", { enabled: false, status: "unavailable" }],
    ["/assist/tasks/instruction/production/status", { enabled: false }],
    ["/projects/local/members", [{ id: "local-editor" }, { id: "local-viewer" }]],
  ])("%s is answered with %j", async ([url, expected], { client }) => {
    expect(await client.request({ url })).toMatchObject(expected);
  });

  test.for<[string, object]>([
    ["/descriptors/claim", { synchronization: { type: "complete" } }],
    ["/intake/batch", {}],
    ["/auth/logout", {}],
  ])("POST %s is answered with %j", async ([path, expected], { lake }) => {
    const response = await lake.request(path, { method: "POST", body: "{}" });
    expect(await response.json()).toEqual(expected);
  });

  test("the user applications list the requesting Studio to itself only", async ({ reader }) => {
    const headers = { Referer: "http://localhost:3000/studio/structure" };
    const list = (tag: string) =>
      reader.request({ url: "/projects/local/user-applications", tag, headers });
    const studio = { urlType: "external", appHost: "http://localhost:3000" };
    const cache = "sanity.studio.user-application-cache.fetch-user-applications";
    expect(await list(cache)).toEqual([expect.objectContaining(studio)]);
    // The search for Sanity Create.
    expect(await list("sanity.studio")).toEqual([]);
  });

  test.for([
    ["https://*.example.org", ["https://a.example.org", "https://a.b.example.org"], true],
    ["https://site-*.example.net", ["https://site-1-x.example.net"], true],
    ["http://localhost:*", ["http://localhost", "http://localhost:5173"], true],
    ["http://*.test:*", ["http://a.test:81"], false],
    ["https://UPPER.example.com", ["https://upper.example.com"], true],
    ["https://*.münchen.example", ["https://a.xn--mnchen-3ya.example"], true],
    ["https://**.example.edu", ["https://a.example.edu"], true],
    ["http://my_site.test:3000", ["http://my_site.test:3000"], true],
    ["https://*.example.io", ["https://a_branch.example.io"], true],
    ["null", ["null"], false],
    ["*", ["https://anything.example", "null"], false],
  ] as const)("pages of %s call the lake", async ([origin, matching, credentials], { lake }) => {
    const body = { origin, allowCredentials: credentials };
    const { id } = await manage<{ id: string }>(lake, "POST", "/cors", body);
    const others = ["example.org", "a.example.org.evil.test", "evilexample.org"];
    const foreign = origin === "*" ? [] : others.map((host) => `https://${host}`);
    for (const Origin of [...matching, ...foreign]) {
      const init = { headers: { Origin }, token: TEST_TOKENS.write };
      const { headers } = await lake.request("/ping", init);
      const isMatching = (matching as readonly string[]).includes(Origin);
      expect(headers.get("Access-Control-Allow-Origin")).toBe(isMatching ? Origin : null);
      if (Origin.startsWith("http://localhost")) continue;
      const allowed = headers.get("Access-Control-Allow-Credentials");
      expect(allowed).toBe(isMatching && credentials ? "true" : null);
    }
    await manage(lake, "DELETE", `/cors/${id}`);
  });

  const MALFORMED = [
    ...["https://*.example.org/path", "https://example.org/", "ftp://*.example.org", "file:///*"],
    ...["http*://example.org", "https://example.org:80*", "https://a b.example", ""],
    ...["https://*..example.org", "https://.example.org"],
  ];
  const TOO_MANY = ["*", "null", "https://*", "https://*.org", "https://example.*"];
  test.for([
    ...MALFORMED.map((origin) => [origin, false, "without a path"] as const),
    ...TOO_MANY.map((origin) => [origin, true, "must name a domain"] as const),
  ])("the origin %j is refused, credentials: %s", async (row, { client }) => {
    const [origin, allowCredentials, why] = row;
    const body = { origin, allowCredentials };
    const message = expect.stringContaining(why);
    const added = client.request({ method: "POST", url: "/cors", body });
    await expect(added).rejects.toMatchObject({ statusCode: 400, message });
  });

  test("the lake answers 404 for anything else", async ({ client }) => {
    const gone = { statusCode: 404, response: { body: { statusCode: 404, error: "Not Found" } } };
    for (const url of ["/nothing", "/projects/local/nothing", "/projects/local/hooks"])
      await expect(client.request({ url })).rejects.toMatchObject(gone);
  });
});

describe("key-value storage", () => {
  const put = (who: SanityClient, body: unknown) =>
    who.request({ method: "PUT", url: "/users/me/keyvalue", body });
  const pairs = (values: Record<string, unknown>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));

  test("stores values per user over a restart", async ({ lake, client, reader }) => {
    const stored = pairs({ search: { recent: ["a"] }, "studio.closed": true });
    expect(await put(client, stored)).toEqual(stored);
    await put(client, pairs({ "studio.closed": false }));
    await lake.restart();
    const url = "/users/me/keyvalue/search,studio.closed,none";
    const values = { search: { recent: ["a"] }, "studio.closed": false, none: null };
    expect(await client.request({ url })).toEqual(pairs(values));
    const nothing = { search: null, "studio.closed": null, none: null };
    expect(await reader.request({ url })).toEqual(pairs(nothing));
  });

  test("deletes a user's own keys one by one", async ({ client, reader }) => {
    await put(client, pairs({ "forget.a": 1, "forget.b": 2 }));
    const remove = (who: SanityClient) =>
      who.request({ method: "DELETE", url: "/users/me/keyvalue/forget.a" });
    await expectRefused(404, remove(reader));
    await remove(client);
    const left = await client.request({ url: "/users/me/keyvalue/forget.a,forget.b" });
    expect(left).toEqual(pairs({ "forget.a": null, "forget.b": 2 }));
    await expectRefused(404, remove(client));
  });

  test("has limits, and refuses invalid keys", async ({ client }) => {
    await expectRefused(400, put(client, { key: "a" }));
    await expectRefused(400, put(client, pairs({ a: "x".repeat(100_001) })));
    const many = (page: number) =>
      Array.from({ length: 100 }, (_, index) => ({ key: `${page}-${index}`, value: index }));
    for (const page of [1, 2, 3, 4]) await put(client, many(page));
    await expectRefused(400, put(client, many(5)));
    await put(client, many(1));
  });
});
