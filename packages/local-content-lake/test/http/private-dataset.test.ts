import { describe, expect } from "vitest";
import { json, readStream, sendSlowly } from "../support/http-client";
import { API_VERSION, test as lakeTest } from "../support/lake";
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
  ] as const)("stays private as an add-on, created %s", async ([, path], { lake, hidden: _ }) => {
    await manage(lake, "PUT", path, { targetDataset: "hidden-comments" });
    const name = /\w+-comments/.exec(path)?.[0] ?? "hidden-comments";
    const datasets = await manage<{ name: string }[]>(lake, "GET", "/datasets");
    const listed = { aclMode: "private", datasetProfile: "comments" };
    expect(datasets.find((one) => one.name === name)).toMatchObject(listed);
    const patch = manage(lake, "PATCH", `/datasets/${name}`, { aclMode: "public" });
    await expect(patch).rejects.toThrow("400");
  });

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
const mutate = (mutation: object, rest = "mistyped"): [string, object] => {
  return [`data/mutate/${rest}`, { mutations: [mutation] }];
};
const act = (name: string, fields: object): [string, object] => {
  const actionType = `sanity.action.document.${name}`;
  return ["data/actions/mistyped", { actions: [{ actionType, ...fields }] }];
};

test.for([
  ["a valid mutation", 404, mutate({ create: post })],
  ["a dry run", 404, mutate({ create: post }, "mistyped?dryRun=true")],
  ["an invalid id", 404, mutate({ create: { ...post, _id: "?" } })],
  ["a patch of no document", 404, mutate({ patch: { id: "p", set: { n: 1 } } })],
  ["a mutation that is malformed", 400, mutate({ patch: { id: "p", sett: {} } })],
  ["a delete by an empty query", 404, mutate({ delete: { query: "*[false]" } })],
  ["an action", 404, act("create", { publishedId: "p", attributes: { _type: "post" } })],
  ["an action that fails", 404, act("discard", { draftId: "drafts.p" })],
  ["an upload", 404, ["assets/files/mistyped?filename=a.txt", {}]],
  ["a refused upload", 404, ["assets/images/mistyped", {}]],
  ["a dry run of comments", 404, mutate({ create: post }, "none-comments?dryRun=true")],
] as const)("%s in a missing dataset is %i and creates none", async (row, { lake }) => {
  const [, status, [path, body]] = row;
  const before = await lake.client().datasets.list();
  await expect(manage(lake, "POST", `/${path}`, body)).rejects.toThrow(` answered ${status}: `);
  expect(await lake.client().datasets.list()).toEqual(before);
});

test("a failed import creates no dataset", async ({ lake }) => {
  const before = await lake.client().datasets.list();
  await expect(lake.lake.importSeed("mistyped", "/nowhere")).rejects.toThrow(/nowhere/);
  expect(await lake.client().datasets.list()).toEqual(before);
});
