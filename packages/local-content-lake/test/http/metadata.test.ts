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

describe("the current user", () => {
  test("has an id; an anonymous client has none", async () => {
    const { id } = await client.request({ url: "/users/me" });
    expect(await client.request({ url: "/auth/id" })).toEqual({ id });
    const anonymous = await lake.request("/auth/id");
    expect(anonymous.status).toBe(200);
    expect(await anonymous.json()).toEqual({});
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
    ["/geoip/country", { isoCode: null }],
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
