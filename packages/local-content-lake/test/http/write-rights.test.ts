import { describe, expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { test as lakeTest } from "../support/lake";
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

describe("write rights", () => {
  test("a contributor writes and uploads under their own name", async ({
    lake,
    tokens,
    as,
    act,
  }) => {
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

  test("a contributor writes at most 250,000 values in a request and in its documents, an editor more", async ({
    as,
  }) => {
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

  test("a contributor writes at most 4,000,000 characters in a transaction, an editor more", async ({
    as,
  }) => {
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
});
