import { describe, expect } from "vitest";
import { json, readStream, sendSlowly } from "../support/http-client";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";
import { manage } from "../support/people";

// A new dataset for each test.
const test = lakeTest.extend("hidden", async ({ lake }, { onCleanup }) => {
  await manage(lake, "PUT", "/datasets/hidden", {});
  onCleanup(() => manage(lake, "DELETE", "/datasets/hidden"));
  const become = (aclMode: string) => manage(lake, "PATCH", "/datasets/hidden", { aclMode });
  return { client: lake.client({ dataset: "hidden" }), become };
});

describe("a private dataset", () => {
  test("answers no slow anonymous query from when it was public", async ({ lake, hidden }) => {
    const body = json({ query: "*" });
    const slow = await sendSlowly(lake.url, { method: "POST", path: "/data/query/hidden", body });
    await hidden.become("private");
    await hidden.client.create({ _id: "secret", _type: "post" });
    const { status, text } = await slow.finish();
    expect(status).toBe(401);
    expect(text).not.toContain("secret");
  });

  test.for([
    ["for the first dataset", "/datasets/production-comments"],
    ["by its own endpoint", "/datasets/hidden-comments"],
    ["as a copy", "/datasets/production/copy"],
  ] as const)(
    "stays private if it is an add-on dataset, also if created %s",
    async ([, path], { lake, hidden: _ }) => {
      await manage(lake, "PUT", path, { targetDataset: "hidden-comments" });
      const name = /\w+-comments/.exec(path)?.[0] ?? "hidden-comments";
      const datasets = await manage<{ name: string }[]>(lake, "GET", "/datasets");
      const listed = { aclMode: "private", datasetProfile: "comments" };
      expect(datasets.find((one) => one.name === name)).toMatchObject(listed);
      const patch = manage(lake, "PATCH", `/datasets/${name}`, { aclMode: "public" });
      await expect(patch).rejects.toThrow("400");
    },
  );

  test("sends a resuming listener no event of its private time", async ({ lake, hidden }) => {
    const url = `${lake.url}/v${API_VERSION}/data/listen/hidden?query=*&enableResume=true`;
    const first = readStream(url);
    const { id: position } = await first.next();
    await hidden.client.create({ _id: "before", _type: "post" });
    first.kill();
    await hidden.become("private");
    await hidden.client.create({ _id: "between", _type: "post" });
    await hidden.client.delete("between");
    await hidden.become("public");
    const second = readStream(url, { "Last-Event-ID": position ?? "" });
    expect(await second.next()).toMatchObject({ event: "reset" });
    await hidden.client.create({ _id: "after", _type: "post" });
    expect((await second.next()).data).toMatchObject({ documentId: "after" });
  });

  test("makes live listeners restart once it is public", async ({ lake, hidden }) => {
    const listener = readStream(`${lake.url}/vX/data/live/events/hidden`);
    expect(await listener.next()).toMatchObject({ event: "welcome" });
    await hidden.become("private");
    await hidden.client.create({ _type: "post" });
    await hidden.become("public");
    expect(await listener.next()).toMatchObject({ event: "restart" });
  });
});

const post = { _id: "p", _type: "post" };
const mutate = (mutation: object, query = "", dataset = "mistyped") => ({
  path: `/data/mutate/${dataset}${query}`,
  body: JSON.stringify({ mutations: [mutation] }),
});
const act = (actionType: string, fields: object) => ({
  path: "/data/actions/mistyped",
  body: JSON.stringify({ actions: [{ actionType, ...fields }] }),
});
const attributes = { _type: "post" };

test.for([
  ["a valid mutation", mutate({ create: post }), 404],
  ["a dry run", mutate({ create: post }, "?dryRun=true"), 404],
  ["an invalid id", mutate({ create: { ...post, _id: "?" } }), 404],
  ["a patch of no document", mutate({ patch: { id: "p", set: { n: 1 } } }), 404],
  ["a mutation that is malformed", mutate({ patch: { id: "p", sett: {} } }), 400],
  ["a delete by an empty query", mutate({ delete: { query: "*[false]" } }), 404],
  ["an action", act("sanity.action.document.create", { publishedId: "p", attributes }), 404],
  ["an action that fails", act("sanity.action.document.discard", { draftId: "drafts.p" }), 404],
  ["an upload", { path: "/assets/files/mistyped?filename=a.txt", body: "text" }, 404],
  ["a refused upload", { path: "/assets/images/mistyped", body: "no image" }, 404],
  [
    "a dry run in an add-on dataset",
    mutate({ create: post }, "?dryRun=true", "none-comments"),
    404,
  ],
] as const)(
  "%s in a missing dataset creates none",
  async ([, { path, body }, status], { lake }) => {
    const before = await lake.client().datasets.list();
    const response = await lake.request(path, { method: "POST", body, token: TEST_TOKENS.write });
    expect(response.status).toBe(status);
    expect(await lake.client().datasets.list()).toEqual(before);
  },
);

test("a failed import creates no dataset", async ({ lake }) => {
  const before = await lake.client().datasets.list();
  await expect(lake.lake.importSeed("mistyped", "/nowhere")).rejects.toThrow(/nowhere/);
  expect(await lake.client().datasets.list()).toEqual(before);
});
