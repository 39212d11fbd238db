import { describe, expect } from "vitest";
import type { Role } from "../../src/auth/role";
import { test as lakeTest, transactionsOf } from "../support/lake";
import { join } from "../support/people";

const ROLES: Role[] = ["viewer", "contributor", "editor", "administrator"];

const test = lakeTest
  .extend("options", { basePath: "/lake" })
  // The tokens of a person of each role.
  .extend("tokens", { scope: "file" }, async ({ lake }) => {
    await lake.client().create({ _id: "p", _type: "post", title: "Published" });
    const people = ROLES.map(async (role) => [role, (await join(lake, role)).token] as const);
    return new Map(await Promise.all(people));
  })
  .extend("as", ({ lake, tokens }) => (role: Role) => {
    return lake.client({ token: tokens.get(role) ?? "", perspective: "raw" });
  });

describe("write rights", () => {
  test("a contributor writes and uploads under their own name", async ({ lake, as }) => {
    const client = as("contributor");
    await client.createOrReplace({ _id: "drafts.p", _type: "post", title: "A draft" });
    await client.patch("drafts.p").set({ title: "Changed" }).commit();
    const edit = { draftId: "drafts.p", publishedId: "p", patch: { set: { title: "Edited" } } };
    await client.action({ actionType: "sanity.action.document.edit", ...edit });
    const asset = await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    expect(asset.originalFilename).toBe("a.txt");
    const transactions = await transactionsOf(lake, `drafts.p,${asset._id}`);
    const { id } = await client.users.getById("me");
    expect(transactions.map(({ author }) => author)).toEqual([id, id, id, id]);
  });

  // In a request, and in the documents that it changes.
  test("a contributor writes at most 250,000 values, an editor more", async ({ as }) => {
    const replace = (level: Role, size: number) =>
      as(level).createOrReplace({ _id: "drafts.many", _type: "post", list: Array(size).fill(0) });
    const more = Array(130_000).fill(0);
    const grow = (level: Role) => as(level).patch("drafts.many").set({ more }).commit();
    const message = expect.stringContaining("more than 250000 values");
    const tooMany = { statusCode: 400, message };
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
    const grow = (level: Role) => as(level).patch("drafts.long").set({ c: text }).commit();
    const message = expect.stringContaining("more than 4000000 characters");
    await expect(grow("contributor")).rejects.toMatchObject({ statusCode: 400, message });
    const both = client.transaction().createOrReplace({ _id: "drafts.l2", _type: "long", text });
    await both.createOrReplace({ _id: "drafts.l3", _type: "long", text }).commit();
    const byQuery = (level: Role) => {
      const change = as(level).patch({ query: "*[_type == 'long']" }).set({ n: 1 });
      return change.commit({ returnDocuments: false });
    };
    await expect(byQuery("contributor")).rejects.toMatchObject({ statusCode: 400, message });
    await grow("editor");
    await byQuery("editor");
  });

  test("the grants show the Studio the same rights", async ({ as }) => {
    const url = "/projects/local/datasets/production/acl";
    const grantsOf = async (level: Role) =>
      (await as(level).request<{ filter: string; permissions: string[] }[]>({ url })).map(
        ({ filter, permissions }) => `${filter}: ${permissions.includes("update")}`,
      );
    expect(await grantsOf("viewer")).toEqual(['_id in path("**"): false']);
    expect(await grantsOf("contributor")).toEqual([
      '_id in path("**"): false',
      '_id in path("drafts.**"): true',
      '_type in ["sanity.imageAsset", "sanity.fileAsset"]: false',
    ]);
    for (const level of ["editor", "administrator"] as const) {
      expect(await grantsOf(level)).toEqual(['_id in path("**"): true']);
    }
  });
});
