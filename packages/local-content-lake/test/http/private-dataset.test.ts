import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, readStream, sendSlowly } from "../support/http-client";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { manage } from "../support/people";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  await manage(lake, "PUT", "/datasets/other", {});
});
afterAll(() => lake.stop());

describe("a private dataset", () => {
  test("does not answer a slow anonymous query that began while it was public", async () => {
    await manage(lake, "PUT", "/datasets/hidden", {});
    const body = json({ query: "*" });
    const slow = await sendSlowly(lake.url, { method: "POST", path: "/data/query/hidden", body });
    await manage(lake, "PATCH", "/datasets/hidden", { aclMode: "private" });
    await lake.client({ dataset: "hidden" }).create({ _id: "secret", _type: "post" });
    const { status, text } = await slow.finish();
    expect(status).toBe(401);
    expect(text).not.toContain("secret");
  });

  test("does not exist after a dry run, neither as a dataset nor as an add-on dataset", async () => {
    for (const name of ["dry", "production-comments"]) {
      const response = await lake.request(`/data/mutate/${name}?dryRun=true`, {
        method: "POST",
        token: TEST_TOKENS.write,
        body: JSON.stringify({ mutations: [{ create: { _type: "post" } }] }),
      });
      expect(response.status).toBe(404);
    }
  });

  test.each([
    ["for the first dataset", "PUT", "/datasets/production-comments"],
    ["by its own endpoint", "PUT", "/datasets/other-comments"],
    ["as a copy", "PUT", "/datasets/production/copy"],
  ])("stays private if it is an add-on dataset, also if created %s", async (_how, method, path) => {
    await manage(lake, "PUT", "/datasets/copied", {}).catch(() => {});
    const body = path.endsWith("/copy")
      ? { targetDataset: "copied-comments" }
      : { mutations: [{ create: { _type: "comment" } }] };
    await manage(lake, method, path, body);
    const name = /(?:\w+)-comments/.exec(path)?.[0] ?? "copied-comments";
    const datasets = await manage<{ name: string }[]>(lake, "GET", "/datasets");
    expect(datasets.find((one) => one.name === name)).toMatchObject({
      aclMode: "private",
      datasetProfile: "comments",
    });
    const patch = manage(lake, "PATCH", `/datasets/${name}`, { aclMode: "public" });
    await expect(patch).rejects.toThrow("400");
  });

  test("sends a resuming listener no event of the time when it was private", async () => {
    await manage(lake, "PUT", "/datasets/toggled", {});
    const client = lake.client({ dataset: "toggled" });
    const url = `${lake.url}/v${API_VERSION}/data/listen/toggled?query=*&enableResume=true`;
    const first = readStream(url);
    const { id: position } = await first.next();
    await client.create({ _id: "before", _type: "post" });
    first.kill();
    await manage(lake, "PATCH", "/datasets/toggled", { aclMode: "private" });
    await client.create({ _id: "between", _type: "post" });
    await client.delete("between");
    await manage(lake, "PATCH", "/datasets/toggled", { aclMode: "public" });
    const second = readStream(url, { "Last-Event-ID": position ?? "" });
    expect(await second.next()).toMatchObject({ event: "reset" });
    await client.create({ _id: "after", _type: "post" });
    expect((await second.next()).data).toMatchObject({ documentId: "after" });
    second.kill();
  });

  test("makes live listeners restart once it is public", async () => {
    await manage(lake, "PUT", "/datasets/live", {});
    const listener = readStream(`${lake.url}/vX/data/live/events/live`);
    expect(await listener.next()).toMatchObject({ event: "welcome" });
    await manage(lake, "PATCH", "/datasets/live", { aclMode: "private" });
    await lake.client({ dataset: "live" }).create({ _type: "post" });
    await manage(lake, "PATCH", "/datasets/live", { aclMode: "public" });
    expect(await listener.next()).toMatchObject({ event: "restart" });
    listener.kill();
  });
});
