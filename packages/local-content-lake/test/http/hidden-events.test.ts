import { test as base, describe, expect } from "vitest";
import { OPEN, SECRET, startSecretLake } from "../support/hostile";
import { type Connect, type EventReader, readSocket, readStream } from "../support/http-client";
import { API_VERSION, TEST_TOKENS } from "../support/lake";

const test = base
  .extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startSecretLake();
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("read", ({ lake }, { onCleanup }) => {
    const readers: EventReader[] = [];
    onCleanup(() => {
      for (const reader of readers) reader.kill();
    });
    return (connect: Connect, path: string, headers?: Record<string, string>) => {
      const reader = connect(`${lake.url}${path}`, headers);
      readers.push(reader);
      return reader;
    };
  })
  // Changes everything hidden first and something public last.
  .extend("change", ({ lake }) => async (round: string): Promise<string> => {
    const client = lake.client();
    const hidden = ["drafts.open", "versions.r1.open", "system.group.secret"];
    for (const id of hidden)
      await client.patch(id, { set: { text: `${SECRET} ${round}` } }).commit();
    await lake
      .client({ dataset: "closed" })
      .patch("open", { set: { text: SECRET, round } })
      .commit();
    const together = client.transaction();
    for (const id of hidden) together.patch(id, { set: { text: SECRET, round } });
    together.createOrReplace({ _id: `drafts.${SECRET}`, _type: "post", round });
    together.patch("open", { set: { text: OPEN, round } });
    await together.commit();
    return (await client.patch("open", { set: { last: round } }).commit())._rev;
  });

const ALL = [
  "includeResult=true",
  "includePreviousRevision=true",
  "includeMutations=true",
  "effectFormat=mendoza",
  "includeAllVersions=true",
  "visibility=query",
  "enableResume=true",
].join("&");

const PATHS = [
  ...["*", '*[_type == "post"]', '*[_id in path("**")]', '*[_id in path("drafts.**")]'].map(
    (query) => `/v${API_VERSION}/data/listen/production?query=${encodeURIComponent(query)}&${ALL}`,
  ),
  `/v1/data/listen/production?query=*&${ALL}`,
  `/vX/data/listen/production?query=*&${ALL}`,
  `/v${API_VERSION}/data/live/events/production`,
  `/vX/data/live/events/production`,
];

describe.for([
  ["an event stream", readStream],
  ["a WebSocket", readSocket],
] as const)("%s without a token", ([kind, connect]) => {
  test("sends no event about hidden documents", async ({ read, change }) => {
    const streams = PATHS.map((path) => read(connect, path));
    const greetings = await Promise.all(streams.map((stream) => stream.next()));
    expect(greetings.map(({ event }) => event)).toEqual(PATHS.map(() => "welcome"));
    const last = await change(kind);
    for (const [index, stream] of streams.entries()) {
      // No public document has a draft's id.
      if (PATHS[index]?.includes("drafts")) continue;
      let text = "";
      do {
        text = JSON.stringify(await stream.next());
        expect([PATHS[index], text.includes(SECRET)]).toEqual([PATHS[index], false]);
      } while (!text.includes(last));
    }
  });

  test("sends none of it to a listener that resumes from an event id", async ({ read, change }) => {
    const path = PATHS[0] ?? "";
    const first = read(connect, path);
    await first.next();
    await change(`${kind} before`);
    const { id = "" } = await first.next();
    first.kill();
    const last = await change(`${kind} meanwhile`);
    for (const lastEventId of [id, id.replace("#open", "#drafts.open")]) {
      const again = read(connect, `${path}&lastEventId=${encodeURIComponent(lastEventId)}`);
      let text = JSON.stringify(await again.next());
      expect(text).toMatch(/welcomeback|reset|welcome/);
      expect(text).not.toContain(SECRET);
      while (text.includes("welcomeback") || (text.includes("mutation") && !text.includes(last))) {
        text = JSON.stringify(await again.next());
        expect(text).not.toContain(SECRET);
      }
    }
  });

  test.for([
    "/data/listen/closed?query=*",
    "/data/live/events/closed",
    "/data/live/events/production?includeDrafts=true",
    "/data/listen/production?query=*&__token=wrong",
  ])("has no access to %s", async (path, { read }) => {
    const stream = read(connect, `/v${API_VERSION}${path}`);
    await expect(stream.next()).rejects.toThrow("The connection ended");
  });
});

test("a reader with a token receives the hidden events", async ({ read, change }) => {
  const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
  const stream = read(readStream, PATHS[0] ?? "", headers);
  await stream.next();
  await change("seen");
  expect(JSON.stringify(await stream.next())).toContain(SECRET);
});
