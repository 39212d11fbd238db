import { describe, expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { unsupportedRoutes } from "../../src/http/routes/project/unsupported";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { join, manage } from "../support/people";

const LEVELS = ["anonymous", "viewer", "contributor", "editor", "administrator"] as const;

const test = lakeTest
  .extend("options", { basePath: "/lake" })
  // Tokens of a person and of a program for each role, and of a person who was removed.
  .extend("tokens", { scope: "file" }, async ({ lake }) => {
    const tokens = new Map<string, string>();
    await lake.client().create({ _id: "p", _type: "post", title: "Published" });
    for (const role of LEVELS.slice(1) as Role[]) {
      tokens.set(role, (await join(lake, role)).token);
      const body = { name: `A program that is ${role}`, role };
      const { token } = await manage<{ token: string }>(lake, "POST", "/programs", body);
      tokens.set(`program ${role}`, token);
    }
    const { id, token } = await join(lake, "administrator", "Left");
    tokens.set("left", token);
    await manage(lake, "DELETE", `/people/${id}`);
    return tokens;
  })
  .extend("as", ({ lake, tokens }) => (level: string) => {
    return lake.client({ token: tokens.get(level) ?? "", perspective: "raw" });
  })
  .extend("act", ({ as }) => (level: string, actionType: string, more: object = {}) => {
    const body = { actions: [{ actionType: `sanity.action.${actionType}`, ...more }] };
    return as(level).request({ method: "POST", url: "/data/actions/production", body });
  });

const refused = { statusCode: 403, message: expect.stringContaining("contributor writes drafts") };
const scheduled = { statusCode: 403, message: expect.stringContaining("touches no schedule") };

// authorization-table.test.ts has every endpoint.
describe("an endpoint", () => {
  test.for([
    ["GET /ping", "anonymous"],
    ["GET /users/me/sessions", "viewer"],
    ["POST /data/mutate/nothing-here", "contributor"],
    ["GET /hooks", "administrator"],
  ] as const)(
    "refuses with a reason who may not call it: %s is for a %s and up",
    async ([endpoint, least], { lake, tokens }) => {
      const [method = "", path = ""] = endpoint.split(" ");
      const ask = async (token?: string) => {
        const init = { method, ...(method === "POST" && { body: "[]" }), ...(token && { token }) };
        const response = await lake.request(path, init);
        return { status: response.status, text: await response.text() };
      };
      for (const [rank, level] of LEVELS.entries()) {
        for (const token of [tokens.get(level), tokens.get(`program ${level}`)]) {
          const { status, text } = await ask(token);
          const isRefused = status === 401 || status === 403;
          expect([level, isRefused, status]).toEqual([level, rank < LEVELS.indexOf(least), status]);
          if (!isRefused) continue;
          expect(status).toBe(level === "anonymous" ? 401 : 403);
          expect(text).toMatch(new RegExp(`takes an? ${least}|of this lake`));
        }
      }
      const left = await ask(tokens.get("left"));
      expect(left.status).toBe(401);
      expect(left.text).toContain("Session ended: it was signed out, revoked");
    },
  );

  test("without support in the lake needs a token", async ({ lake }) => {
    expect(unsupportedRoutes.length).toBeGreaterThan(30);
    for (const { method: named, path } of unsupportedRoutes) {
      const method = named === "ANY" ? "POST" : named;
      const target = path.replace(":project", "local").replace(/:\w+\*?/g, "nothing-here");
      const init = { method, ...(method !== "GET" && { body: "[]" }) };
      const { status } = await lake.request(target, init);
      const known = await lake.request(target, { ...init, token: TEST_TOKENS.read });
      const isLetIn = known.status !== 401 && known.status !== 403;
      expect([target, status, isLetIn]).toEqual([target, 401, true]);
    }
  });
});

describe("write rights", () => {
  test("a contributor writes and uploads by their name", async ({ lake, tokens, as, act }) => {
    const client = as("contributor");
    await client.createOrReplace({ _id: "drafts.p", _type: "post", title: "A draft" });
    await client.patch("drafts.p").set({ title: "Changed" }).commit();
    const ids = { draftId: "drafts.p", publishedId: "p" };
    await act("contributor", "document.edit", { ...ids, patch: { set: { title: "Edited" } } });
    const asset = await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    expect(asset.originalFilename).toBe("a.txt");
    const path = `/data/history/production/transactions/drafts.p,${asset._id}?excludeContent=true`;
    const history = await lake.request(path, { token: tokens.get("viewer") ?? "" });
    const lines = (await history.text()).trim().split("\n");
    const { id } = await client.users.getById("me");
    expect(lines.map((line) => JSON.parse(line).author)).toEqual([id, id, id, id]);
  });

  // contributor.test.ts has every way to write.
  test("a refusal of a contributor says what they may write", async ({ as, act }) => {
    await expect(as("contributor").create({ _type: "post" })).rejects.toMatchObject(refused);
    const hidden = as("contributor")
      .transaction()
      .createOrReplace({ _id: "drafts.q", _type: "post" });
    const patch = { set: { title: "Mine" } };
    await expect(hidden.patch("p", patch).commit()).rejects.toMatchObject(refused);
    const ids = { draftId: "drafts.p", publishedId: "p" };
    await expect(act("contributor", "document.publish", ids)).rejects.toMatchObject(refused);
    const release = { releaseId: "r1", metadata: { title: "R", releaseType: "asap" } };
    await expect(act("contributor", "release.create", release)).rejects.toMatchObject(refused);
    expect(await as("viewer").fetch("*[_id in ['p', 'drafts.q']].title")).toEqual(["Published"]);
  });

  test("an editor schedules and publishes, a contributor does not", async ({ lake, as, act }) => {
    await lake.client().createOrReplace({ _id: "drafts.p", _type: "post", title: "To publish" });
    const ids = { draftId: "drafts.p", publishedId: "p" };
    const schedule = { ...ids, publishAt: "2999-01-01T00:00:00Z" };
    const attempt = act("contributor", "document.schedule", schedule);
    await expect(attempt).rejects.toMatchObject(scheduled);
    await act("editor", "document.schedule", schedule);
    const change = as("contributor").patch("drafts.p").set({ title: "Late" });
    await expect(change.commit()).rejects.toMatchObject(scheduled);
    await act("editor", "document.unschedule", ids);
    await act("editor", "document.publish", ids);
    expect(await as("viewer").fetch("*[_id == 'p'][0].title")).toBe("To publish");
  });

  test("a contributor comments; only an administrator creates a dataset", async ({ as }) => {
    await as("contributor").request({ method: "POST", url: "/comments/production/setup" });
    const comment = { _type: "comment", message: "Nice" };
    const comments = (level: string) => as(level).withConfig({ dataset: "production-comments" });
    await comments("contributor").create(comment);
    await expect(comments("viewer").create(comment)).rejects.toMatchObject({ statusCode: 403 });
    const elsewhere = as("editor").withConfig({ dataset: "new-here" }).create({ _type: "post" });
    await expect(elsewhere).rejects.toMatchObject({ statusCode: 404 });
  });

  test("a contributor writes at most 250,000 values at once, an editor more", async ({ as }) => {
    const replace = (level: string, size: number) =>
      as(level).createOrReplace({ _id: "drafts.many", _type: "post", list: Array(size).fill(0) });
    const grow = (level: string) =>
      as(level)
        .patch("drafts.many")
        .set({ more: Array(130_000).fill(0) })
        .commit();
    const tooMany = {
      statusCode: 400,
      message: expect.stringContaining("more than 250000 values"),
    };
    await replace("contributor", 130_000);
    await expect(grow("contributor")).rejects.toMatchObject(tooMany);
    await expect(replace("contributor", 260_000)).rejects.toMatchObject(tooMany);
    await grow("editor");
    await replace("editor", 260_000);
  });

  test("a contributor writes at most 4,000,000 characters, an editor more", async ({ as }) => {
    const text = "x".repeat(1_900_000);
    const client = as("contributor");
    await client.createOrReplace({ _id: "drafts.long", _type: "long", a: text, b: text });
    const grow = (level: string) => as(level).patch("drafts.long").set({ c: text }).commit();
    const message = expect.stringContaining("more than 4000000 characters");
    await expect(grow("contributor")).rejects.toMatchObject({ statusCode: 400, message });
    const both = client.transaction().createOrReplace({ _id: "drafts.l2", _type: "long", text });
    await both.createOrReplace({ _id: "drafts.l3", _type: "long", text }).commit();
    const byQuery = (level: string) => {
      const change = as(level).patch({ query: "*[_type == 'long']" }).set({ n: 1 });
      return change.commit({ returnDocuments: false });
    };
    await expect(byQuery("contributor")).rejects.toMatchObject({ statusCode: 400, message });
    await grow("editor");
    await byQuery("editor");
  });

  test("the grants show the Studio the same rights", async ({ as }) => {
    const url = "/projects/local/datasets/production/acl";
    const grantsOf = async (level: string) =>
      (await as(level).request<{ filter: string; permissions: string[] }[]>({ url })).map(
        ({ filter, permissions }) => `${filter}: ${permissions.includes("update")}`,
      );
    expect(await grantsOf("viewer")).toEqual(['_id in path("**"): false']);
    expect(await grantsOf("contributor")).toEqual([
      '_id in path("**"): false',
      '_id in path("drafts.**"): true',
      '_type in ["sanity.imageAsset", "sanity.fileAsset"]: false',
    ]);
    for (const level of ["editor", "administrator"]) {
      expect(await grantsOf(level)).toEqual(['_id in path("**"): true']);
    }
  });

  test("the tokens of the settings belong to an administrator and a viewer", async ({ lake }) => {
    const programs = await manage<{ name: string }[]>(lake, "GET", "/programs");
    expect(programs.slice(0, 2)).toMatchObject([
      { name: "Local editor", role: "administrator", lastUsedAt: expect.any(String) },
      { name: "Local viewer", role: "viewer" },
    ]);
  });
});
