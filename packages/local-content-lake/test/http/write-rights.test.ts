import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../src/auth/people/role";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

const LEVELS = ["anonymous", "viewer", "contributor", "editor", "administrator"] as const;

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

describe("write rights", () => {
  const as = (level: string) => lake.client({ token: tokens.get(level) ?? "", perspective: "raw" });
  const refused = {
    statusCode: 403,
    message: expect.stringContaining("contributor writes drafts"),
  };
  const scheduled = { statusCode: 403, message: expect.stringContaining("touches no schedule") };
  const act = (level: string, actionType: string, more: Record<string, unknown> = {}) =>
    as(level).request({
      method: "POST",
      url: "/data/actions/production",
      body: { actions: [{ actionType: `sanity.action.${actionType}`, ...more }] },
    });

  test("a contributor writes, uploads and discards drafts under their own name", async () => {
    const client = as("contributor");
    await client.createOrReplace({ _id: "drafts.p", _type: "post", title: "A draft" });
    await client.patch("drafts.p").set({ title: "Changed" }).commit();
    await act("contributor", "document.edit", {
      draftId: "drafts.p",
      publishedId: "p",
      patch: { set: { title: "Edited" } },
    });
    const asset = await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    expect(asset.originalFilename).toBe("a.txt");
    const history = await lake.request(
      `/data/history/production/transactions/drafts.p,${asset._id}?excludeContent=true`,
      { token: tokens.get("viewer") ?? "" },
    );
    const authors = (await history.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).author);
    const me = await client.users.getById("me");
    expect(new Set(authors)).toEqual(new Set([me.id]));
    expect(authors).toHaveLength(4);
  });

  test.each<[string, (client: ReturnType<typeof as>) => Promise<unknown>]>([
    ["make a published document", (client) => client.create({ _type: "post" })],
    ["patch one", (client) => client.patch("p").set({ title: "Mine" }).commit()],
    [
      "patch some by a query",
      (client) => client.patch({ query: "*" }).set({ title: "M" }).commit(),
    ],
    ["delete one", (client) => client.delete("p")],
    ["put one in a release", (client) => client.create({ _id: "versions.r.p", _type: "post" })],
    [
      "hide one among drafts",
      (client) =>
        client
          .transaction()
          .createOrReplace({ _id: "drafts.q", _type: "post" })
          .patch("p", { set: { title: "Mine" } })
          .commit(),
    ],
  ])("a contributor cannot %s", async (_what, attempt) => {
    await expect(attempt(as("contributor"))).rejects.toMatchObject(refused);
    expect(await as("viewer").fetch("*[_id in ['p', 'drafts.q']].title")).toEqual(["Published"]);
    await expect(attempt(as("viewer"))).rejects.toMatchObject({ statusCode: 403 });
  });

  test("a contributor cannot publish or schedule, an editor can", async () => {
    await lake.client().createOrReplace({ _id: "drafts.p", _type: "post", title: "To publish" });
    const ids = { draftId: "drafts.p", publishedId: "p" };
    const publishAt = "2999-01-01T00:00:00Z";
    await expect(act("contributor", "document.publish", ids)).rejects.toMatchObject(refused);
    await expect(act("contributor", "document.unpublish", ids)).rejects.toMatchObject(refused);
    const schedule = { ...ids, publishAt };
    await expect(act("contributor", "document.schedule", schedule)).rejects.toMatchObject(
      scheduled,
    );
    const sneak = as("contributor").patch("drafts.p").set({ _system: { publishAt } });
    await expect(sneak.commit()).rejects.toMatchObject({ statusCode: expect.any(Number) });
    const release = { releaseId: "r1", metadata: { title: "R", releaseType: "asap" } };
    await expect(act("contributor", "release.create", release)).rejects.toMatchObject(refused);
    await act("editor", "document.schedule", schedule);
    const change = as("contributor").patch("drafts.p").set({ title: "Late" });
    await expect(change.commit()).rejects.toMatchObject(scheduled);
    await act("editor", "document.unschedule", ids);
    await act("editor", "document.publish", ids);
    expect(await as("viewer").fetch("*[_id == 'p'][0].title")).toBe("To publish");
  });

  test("a contributor comments, a viewer cannot; only an administrator creates a dataset", async () => {
    const setUp = { method: "POST", url: "/comments/production/setup" };
    await as("contributor").request(setUp);
    const comment = { _type: "comment", message: "Nice" };
    const comments = (level: string) => as(level).withConfig({ dataset: "production-comments" });
    await comments("contributor").create(comment);
    await expect(comments("viewer").create(comment)).rejects.toMatchObject({ statusCode: 403 });
    const elsewhere = as("editor").withConfig({ dataset: "new-here" }).create({ _type: "post" });
    await expect(elsewhere).rejects.toMatchObject({ statusCode: 404 });
  });

  test("the grants show the Studio the same rights", async () => {
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

  test("the tokens of the settings belong to an administrator and a viewer", async () => {
    const programs = await manage<{ name: string; role: string; lastUsedAt: string }[]>(
      lake,
      "GET",
      "/programs",
    );
    expect(programs.slice(0, 2)).toMatchObject([
      { name: "Local editor", role: "administrator", lastUsedAt: expect.any(String) },
      { name: "Local viewer", role: "viewer" },
    ]);
    const reader = { method: "DELETE", token: TEST_TOKENS.read };
    expect((await lake.request("/programs/local-editor", reader)).status).toBe(403);
  });
});
