import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  client = lake.client();
  await client.create({ _id: "p", _type: "post" });
  await client.create({ _id: "drafts.p", _type: "post", secret: "draft-secret" });
});
afterAll(() => lake.stop());

const reader = () => lake.client({ token: TEST_TOKENS.read });

describe("projects", () => {
  test("the list has one project with its members", async () => {
    const projects = await client.projects.list();
    expect(projects).toMatchObject([{ id: "local", isDisabled: false, features: [] }]);
    const project = await client.projects.getById("local");
    expect(project.members).toMatchObject([
      { id: "local-editor", role: "administrator", isCurrentUser: true },
      { id: "local-viewer", role: "viewer", isCurrentUser: false },
    ]);
    expect(await client.projects.list({ includeMembers: false })).not.toHaveProperty("0.members");
  });

  test("the lake answers 404 for another project id", async () => {
    await expect(client.projects.getById("other")).rejects.toMatchObject({ statusCode: 404 });
  });

  test("the grants let the Studio show a viewer's rights", async () => {
    const permissions = async (who: SanityClient) => {
      const [grant] = await who.request({ url: "/projects/local/datasets/production/acl" });
      return grant.permissions;
    };
    expect(await permissions(client)).toContain("update");
    expect(await permissions(reader())).toEqual(["read", "history"]);
    const grants = await reader().request({ url: "/projects/local/grants" });
    expect(JSON.stringify(grants)).not.toContain("create");
  });

  test("an access request answers with how to get an editor's role", async () => {
    const url = "/access/project/local/requests";
    const body = { type: "role", requestedRole: "administrator", note: "" };
    await expect(reader().request({ url, method: "POST", body })).rejects.toMatchObject({
      statusCode: 409,
      response: { body: { message: expect.stringContaining("sign in with the editor's token") } },
    });
    const roles = await reader().request({ url: "/projects/local/roles" });
    expect(roles).toMatchObject(
      ["administrator", "editor", "contributor", "viewer"].map((name) => ({ name })),
    );
  });
});

describe("users", () => {
  test("the lake returns one or several users by id", async () => {
    expect(await client.users.getById("me")).toMatchObject({ id: "local-editor" });
    const updatedAt = expect.stringMatching(/Z$/);
    const user = { id: "local-viewer", displayName: "Local viewer", updatedAt };
    expect(await client.users.getById("local-viewer")).toMatchObject(user);
    expect(await client.request({ url: "/users/local-viewer,nobody,seed" })).toMatchObject([
      user,
      { id: "seed" },
    ]);
    await expect(client.users.getById("nobody")).rejects.toMatchObject({ statusCode: 404 });
  });

  test("the lake lists users page by page with their roles, as the App SDK requests", async () => {
    const url = "/access/project/local/users";
    const first = await client.request({ url, query: { limit: "1" } });
    const member = (id: string, role: string, isCurrentUser: boolean) => ({
      sanityUserId: id,
      profile: {
        ...{ id, provider: "local", email: `${id}@localhost`, isCurrentUser },
        updatedAt: expect.any(String),
      },
      memberships: [{ resourceType: "project", resourceId: "local", roleNames: [role] }],
    });
    const editor = member("local-editor", "administrator", true);
    expect(first).toMatchObject({ data: [editor], totalCount: 2, nextCursor: "local-viewer" });
    const rest = await client.request({ url, query: { nextCursor: first.nextCursor } });
    const viewer = member("local-viewer", "viewer", false);
    expect(rest).toMatchObject({ data: [viewer], totalCount: 2, nextCursor: null });
    expect(await client.request({ url: `${url}/local-viewer` })).toMatchObject(viewer);
    const seen = await reader().request({ url: `${url}/local-editor` });
    expect(seen.profile).toMatchObject({ displayName: "Local editor", email: "" });
    for (const [path, statusCode] of [
      [`${url}/nobody`, 404],
      ["/access/project/other/users", 404],
      [`${url}?nextCursor=nobody`, 400],
      [`${url}?limit=0`, 400],
    ]) {
      await expect(client.request({ url: String(path) })).rejects.toMatchObject({ statusCode });
    }
  });
});

describe("datasets", () => {
  test("the lake creates, lists, changes and deletes datasets with all their content", async () => {
    expect(await client.datasets.create("staging")).toEqual({
      datasetName: "staging",
      aclMode: "public",
    });
    await expect(client.datasets.create("staging")).rejects.toMatchObject({ statusCode: 409 });
    const staging = lake.client({ dataset: "staging" });
    await staging.create({ _id: "only-here", _type: "post" });
    await staging.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    expect(await client.datasets.edit("staging", { aclMode: "private" })).toEqual({
      datasetName: "staging",
      aclMode: "private",
    });
    const listed = await client.datasets.list();
    expect(listed.map(({ name, aclMode }) => [name, aclMode])).toEqual([
      ["production", "public"],
      ["staging", "private"],
    ]);
    expect(await client.datasets.delete("staging")).toEqual({ deleted: true });
    await expect(staging.fetch("*")).rejects.toMatchObject({ statusCode: 404 });
    await expect(client.datasets.delete("staging")).rejects.toMatchObject({ statusCode: 404 });
    await client.datasets.create("staging");
    expect(await staging.fetch("*")).toEqual([]);
    await client.datasets.delete("staging");
  });

  test("a deleted dataset disconnects its listeners", async () => {
    await client.datasets.create("short-lived");
    const path = "/data/listen/short-lived?query=*";
    const listener = await lake.request(path, { token: TEST_TOKENS.read });
    await client.datasets.delete("short-lived");
    expect(await listener.text()).toContain("event: welcome");
    expect((await lake.request(path, { token: TEST_TOKENS.read })).status).toBe(404);
  });

  test("a private dataset stays private after a restart", async () => {
    await client.datasets.create("hidden", { aclMode: "private" });
    await lake.restart();
    const listed = await client.datasets.list();
    expect(listed).toContainEqual(expect.objectContaining({ name: "hidden", aclMode: "private" }));
    await client.datasets.delete("hidden");
  });

  test("the lake refuses another access mode, and changes by the read token", async () => {
    const aclMode = "custom" as "public";
    await expect(client.datasets.create("custom", { aclMode })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(reader().datasets.create("more")).rejects.toMatchObject({ statusCode: 403 });
    await expect(reader().datasets.delete("production")).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

describe("a private dataset", () => {
  beforeAll(async () => {
    await client.datasets.create("closed", { aclMode: "private" });
    const closed = lake.client({ dataset: "closed" });
    await closed.create({ _id: "p", _type: "post", title: "closed-secret" });
  });
  afterAll(() => client.datasets.delete("closed"));

  test.each([
    "/data/query/closed?query=*",
    "/data/doc/closed/p",
    "/data/listen/closed?query=*",
    "/data/live/events/closed",
    "/data/export/closed",
    "/data/history/closed/transactions/p",
    "/data/history/closed/documents/p",
    "/data/references/closed/documents/p/to",
  ])("answers %s to a token, and 401 to an anonymous client", async (path) => {
    const anonymous = await lake.request(path);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.text()).not.toContain("closed-secret");
    const abort = new AbortController();
    const known = await lake.request(path, { token: TEST_TOKENS.read, signal: abort.signal });
    expect(known.status).toBe(200);
    abort.abort();
  });

  test("answers no POST query either", async () => {
    const init = { method: "POST", body: JSON.stringify({ query: "*" }) };
    expect((await lake.request("/data/query/closed", init)).status).toBe(401);
    const closed = lake.client({ dataset: "closed", token: TEST_TOKENS.read });
    expect(await closed.fetch("*[0].title")).toBe("closed-secret");
  });
});

describe("the current user", () => {
  test("has an id; an anonymous client has none", async () => {
    const { id } = await client.request({ url: "/users/me" });
    expect(await client.request({ url: "/auth/id" })).toEqual({ id });
    const anonymous = await lake.request("/auth/id");
    expect(anonymous.status).toBe(200);
    expect(await anonymous.json()).toEqual({});
  });
});

describe("key-value storage", () => {
  const put = (who: SanityClient, body: unknown) =>
    who.request({ method: "PUT", url: "/users/me/keyvalue", body });

  test("stores values per user over a restart", async () => {
    const pairs = [
      { key: "studio.search", value: { recent: ["a"] } },
      { key: "studio.closed", value: true },
    ];
    expect(await put(client, pairs)).toEqual(pairs);
    await put(client, [{ key: "studio.closed", value: false }]);
    await lake.restart();
    const url = "/users/me/keyvalue/studio.search,studio.closed,studio.none";
    expect(await client.request({ url })).toEqual([
      { key: "studio.search", value: { recent: ["a"] } },
      { key: "studio.closed", value: false },
      { key: "studio.none", value: null },
    ]);
    const unset = ["search", "closed", "none"].map((name) => ({
      key: `studio.${name}`,
      value: null,
    }));
    expect(await reader().request({ url })).toEqual(unset);
  });

  test("deletes a user's own keys one by one", async () => {
    await put(client, [
      { key: "forget.a", value: 1 },
      { key: "forget.b", value: 2 },
    ]);
    const remove = (who: SanityClient) =>
      who.request({ method: "DELETE", url: "/users/me/keyvalue/forget.a" });
    await expect(remove(reader())).rejects.toMatchObject({ statusCode: 404 });
    await remove(client);
    expect(await client.request({ url: "/users/me/keyvalue/forget.a,forget.b" })).toEqual([
      { key: "forget.a", value: null },
      { key: "forget.b", value: 2 },
    ]);
    await expect(remove(client)).rejects.toMatchObject({ statusCode: 404 });
  });

  test("has limits, and refuses invalid keys", async () => {
    await expect(put(client, { key: "a" })).rejects.toMatchObject({ statusCode: 400 });
    const long = "x".repeat(100_001);
    await expect(put(client, [{ key: "a", value: long }])).rejects.toMatchObject({
      statusCode: 400,
    });
    const many = (page: number) =>
      Array.from({ length: 100 }, (_, index) => ({ key: `${page}-${index}`, value: index }));
    for (const page of [1, 2, 3, 4]) await put(client, many(page));
    await expect(put(client, many(5))).rejects.toMatchObject({ statusCode: 400 });
    await put(client, many(1));
    expect((await lake.request("/users/me/keyvalue/a")).status).toBe(401);
  });
});

describe("the doc endpoint", () => {
  test("returns several documents in the requested order", async () => {
    const [missing, published] = await client.getDocuments(["missing", "p"]);
    expect(missing).toBeNull();
    expect(published).toMatchObject({ _id: "p" });
  });

  test("reports existence without content", async () => {
    const url = "/data/doc/production/p,drafts.p,missing";
    const query = { excludeContent: "true" };
    expect(await client.request({ url, query })).toEqual({
      documents: [],
      omitted: [{ id: "missing", reason: "existence" }],
    });
  });

  test("returns drafts and versions on request, but not to anonymous clients", async () => {
    await client.create({ _id: "versions.r1.p", _type: "post" });
    const ids = async (who: SanityClient) => {
      const all = (await who.getDocument("p", { includeAllVersions: true })) ?? [];
      return [all].flat().map((document) => document._id);
    };
    expect(await ids(client)).toEqual(["p", "drafts.p", "versions.r1.p"]);
    expect(await ids(lake.client({ token: "" }))).toEqual(["p"]);
  });
});

describe("the references endpoint", () => {
  const to = async (query = {}) =>
    client.request({ url: "/data/references/production/documents/target/to", query });

  test("finds references in its dataset and the others, with their paths", async () => {
    await client.create({ _id: "target", _type: "post" });
    await client.create({
      _id: "inside",
      _type: "post",
      next: { _type: "reference", _ref: "target" },
      more: [{ _key: "k", _type: "reference", _ref: "target" }],
    });
    const other = lake.client({ dataset: "other" });
    await other.datasets.create("other");
    const elsewhere = { _type: "crossDatasetReference", _ref: "target", _dataset: "production" };
    await other.create({ _id: "outside", _type: "post", elsewhere });
    await other.create({
      _id: "unrelated",
      _type: "post",
      own: { _type: "reference", _ref: "target", _weak: true },
    });
    expect(await to()).toEqual({
      totalCount: 2,
      references: [
        { projectId: "local", datasetName: "other", documentId: "outside", paths: ["elsewhere"] },
        {
          projectId: "local",
          datasetName: "production",
          documentId: "inside",
          paths: ["next", 'more[_key=="k"]'],
        },
      ],
    });
    expect(await to({ excludeInternalReferences: "true", excludePaths: "true" })).toEqual({
      totalCount: 1,
      references: [{ projectId: "local", datasetName: "other", documentId: "outside" }],
    });
  });

  test("answers 401 without a token", async () => {
    const response = await lake.request("/data/references/production/documents/target/to");
    expect(response.status).toBe(401);
  });
});

describe("endpoints of the Studio", () => {
  test.each([
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
    ["/intake/telemetry-status", { status: "denied" }],
  ])("%s is answered with %j", async (path, expected) => {
    const response = await lake.request(path, { token: TEST_TOKENS.write });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject(expected);
  });

  test.each([
    ["/descriptors/claim", { synchronization: { type: "complete" } }],
    ["/intake/batch", {}],
    ["/auth/logout", {}],
  ])("POST %s is answered with %j", async (path, expected) => {
    const response = await lake.request(path, { method: "POST", body: "{}" });
    expect(await response.json()).toEqual(expected);
  });

  test("the user applications list the requesting Studio", async () => {
    const url = "/projects/local/user-applications";
    const headers = { Referer: "http://localhost:3000/studio/structure" };
    const response = await lake.request(url, { token: TEST_TOKENS.read, headers });
    expect(await response.json()).toEqual([
      expect.objectContaining({ urlType: "external", appHost: "http://localhost:3000" }),
    ]);
  });

  test("the CORS check answers as a browser would", async () => {
    const check = async (headers: HeadersInit) =>
      (await (await lake.request("/check/cors", { headers })).json()).result;
    const everything = { allowed: true, isAllowed: true, withCredentials: true };
    expect(await check({ Origin: "http://localhost:3333" })).toEqual(everything);
    // A page of the lake's own origin, or a program: no browser refuses it the answer.
    expect(await check({})).toEqual(everything);
    expect(await check({ Origin: "https://evil.example" })).toEqual({
      allowed: false,
      isAllowed: false,
      withCredentials: false,
    });
  });

  test.each(["/projects", "/projects/local", "/projects/local/datasets", "/users/local-editor"])(
    "%s needs a token",
    async (path) => {
      expect((await lake.request(path)).status).toBe(401);
    },
  );

  test("the lake answers 404 for anything else", async () => {
    for (const path of ["/nothing", "/projects/local/nothing", "/projects/local/hooks"]) {
      const response = await lake.request(path, { token: TEST_TOKENS.write });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ statusCode: 404, error: "Not Found" });
    }
  });
});
