import { test as base, describe, expect } from "vitest";
import { createTestLake, type TestLake, type TestLakeOptions } from "../../src/testing";
import { blogSeed } from "../support/documents";

const test = base.extend("start", ({}, { onCleanup }) => {
  const lakes: TestLake[] = [];
  onCleanup(async () => {
    for (const lake of lakes) await lake.close();
  });
  return async (options: TestLakeOptions = {}): Promise<TestLake> => {
    const lake = await createTestLake({ seed: blogSeed(), ...options });
    lakes.push(lake);
    return lake;
  };
});

describe("the clock of a test lake", () => {
  test("decides now() and the times of documents", async ({ start }) => {
    const lake = await start();
    await lake.clock.set("2026-12-24T09:00:00Z");
    expect(await lake.client.fetch("now()")).toBe("2026-12-24T09:00:00.000Z");
    const created = await lake.client.create({ _type: "post" });
    expect(created._createdAt).toBe("2026-12-24T09:00:00.000Z");
    await lake.clock.advance(60_000);
    expect(await lake.client.fetch("now()")).toBe("2026-12-24T09:01:00.000Z");
    const before = Date.now();
    lake.clock.reset();
    expect(Date.parse(lake.clock.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(lake.clock.now)).toBeLessThanOrEqual(Date.now());
    await expect(lake.clock.set("soon")).rejects.toThrow(/"soon" is no time/);
  });

  test("decides the times of datasets, webhooks, origins, schemas and jobs", async ({ start }) => {
    const { client } = await start({ now: "2030-06-01T00:00:00Z" });
    const { projectId } = client.config();
    const project = `/projects/${projectId}`;
    const now = "2030-06-01T00:00:00.000Z";
    const send = <Answer>(method: string, url: string, body?: unknown) =>
      client.request<Answer>({ method, url, body });
    await client.datasets.create("other", { aclMode: "public" });
    const datasets = await send<{ name: string; createdAt: string }[]>(
      "GET",
      `${project}/datasets`,
    );
    expect(datasets.find(({ name }) => name === "other")?.createdAt).toBe(now);
    const hook = { name: "far", url: "https://example.com", dataset: "other" };
    const times = { createdAt: now, updatedAt: now };
    const created = await send<{ id: string }>("POST", `/hooks/projects/${projectId}`, hook);
    expect(created).toMatchObject(times);
    const renamed = await send("PATCH", `/hooks/projects/${projectId}/${created.id}`, {
      name: "b",
    });
    expect(renamed).toMatchObject(times);
    const origin = { origin: "https://example.com", allowCredentials: false };
    expect(await send("POST", `${project}/cors`, origin)).toMatchObject(times);
    await send("PUT", `${project}/datasets/other/copy`, { targetDataset: "third" });
    await expect
      .poll(() => send("GET", `${project}/datasets/copy`))
      .toMatchObject([{ state: "completed", ...times }]);
  });

  test("decides now() in mutations by query and in the filters of listeners", async ({ start }) => {
    const lake = await start({ now: "2030-06-01T00:00:00Z" });
    const { client } = lake;
    const changes: string[] = [];
    const listening = client.listen(
      "*[_type == 'event' && end < now()]",
      {},
      { events: ["welcome", "mutation"] },
    );
    const subscription = listening.subscribe((event) => {
      changes.push(event.type === "mutation" ? event.documentId : event.type);
    });
    await expect.poll(() => changes).toEqual(["welcome"]);
    // Over by the clock of the lake, in the future by that of the machine.
    await client.create({ _id: "over", _type: "event", end: "2030-05-31T00:00:00Z" });
    await client.create({ _id: "ahead", _type: "event", end: "2030-06-02T00:00:00Z" });
    const past = "*[_type == 'event' && dateTime(end) < dateTime(now())]";
    await client.delete({ query: past });
    expect(await client.fetch("*[_type == 'event']._id")).toEqual(["ahead"]);
    await expect.poll(() => changes).toEqual(["welcome", "over", "over"]);
    await lake.clock.set("2030-06-03T00:00:00Z");
    // Long enough for the worker.
    await client.delete({ query: `// ${"-".repeat(20_000)}\n${past}` });
    expect(await client.fetch("count(*[_type == 'event'])")).toBe(0);
    subscription.unsubscribe();
  });

  test("publishes what is scheduled when it passes the time", async ({ start }) => {
    const lake = await start({ now: "2026-12-20T09:00:00Z" });
    const { client } = lake;
    await client.releases.create({
      releaseId: "r1",
      metadata: { title: "Christmas", releaseType: "scheduled" },
    });
    await client.createVersion({
      publishedId: "post-0000",
      releaseId: "r1",
      document: { _id: "versions.r1.post-0000", _type: "post", title: "Merry" },
    });
    await client.releases.schedule({ releaseId: "r1", publishAt: "2026-12-24T09:00:00.000Z" });
    const title = () => client.fetch('*[_id == "post-0000"][0].title');
    await lake.clock.set("2026-12-24T08:59:59Z");
    expect(await title()).toBe("Post 0");
    await lake.clock.set("2026-12-24T09:00:00Z");
    expect(await title()).toBe("Merry");
    await lake.reset();
    expect(await title()).toBe("Post 0");
    expect(lake.clock.now).toBe("2026-12-20T09:00:00.000Z");
  });
});

test("listeners of a test lake reconnect after a reset, as after a loss", async ({ start }) => {
  const lake = await start();
  const seen: string[] = [];
  const events = ["welcome", "mutation", "reconnect"] as const;
  const listener = lake.client
    .listen('*[_type == "post"]', {}, { events: [...events] })
    .subscribe(({ type }) => void seen.push(type));
  await expect.poll(() => seen).toEqual(["welcome"]);
  await lake.reset();
  await expect.poll(() => seen).toEqual(["welcome", "reconnect", "welcome"]);
  await lake.client.create({ _type: "post" });
  await expect.poll(() => seen.at(-1)).toBe("mutation");
  listener.unsubscribe();
});
