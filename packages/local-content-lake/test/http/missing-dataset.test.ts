import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const post = { _id: "p", _type: "post" };
const mutate = (mutations: object[], query = "") => ({
  path: `/data/mutate/mistyped${query}`,
  body: JSON.stringify({ mutations }),
});
const act = (actionType: string, fields: object) => ({
  path: "/data/actions/mistyped",
  body: JSON.stringify({ actions: [{ actionType, ...fields }] }),
});

test.each([
  ["a valid mutation", mutate([{ create: post }]), 404],
  ["a dry run", mutate([{ create: post }], "?dryRun=true"), 404],
  ["an invalid id", mutate([{ create: { ...post, _id: "?" } }]), 404],
  ["a patch of no document", mutate([{ patch: { id: "p", set: { n: 1 } } }]), 404],
  ["a mutation that is malformed", mutate([{ patch: { id: "p", sett: {} } }]), 400],
  ["a delete by an empty query", mutate([{ delete: { query: "*[false]" } }]), 404],
  [
    "an action",
    act("sanity.action.document.create", { publishedId: "p", attributes: { _type: "post" } }),
    404,
  ],
  ["an action that fails", act("sanity.action.document.discard", { draftId: "drafts.p" }), 404],
  ["an upload", { path: "/assets/files/mistyped?filename=a.txt", body: "text" }, 404],
  ["a refused upload", { path: "/assets/images/mistyped", body: "no image" }, 404],
])("%s in a missing dataset creates none", async (_name, { path, body }, status) => {
  const response = await lake.request(path, { method: "POST", body, token: TEST_TOKENS.write });
  expect(response.status).toBe(status);
  expect(await lake.client().datasets.list()).toMatchObject([{ name: "production" }]);
});

test("a failed import creates no dataset", async () => {
  await expect(lake.lake.importSeed("mistyped", "/nowhere")).rejects.toThrow();
  expect(await lake.client().datasets.list()).toHaveLength(1);
});
