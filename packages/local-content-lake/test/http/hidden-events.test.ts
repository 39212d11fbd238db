import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { OPEN, SECRET, type SecretLake, startSecretLake } from "../support/hostile";
import { type Connect, type EventReader, readSocket, readStream } from "../support/http-client";
import { API_VERSION, TEST_TOKENS } from "../support/lake";

let lake: SecretLake;
beforeAll(async () => {
  lake = await startSecretLake();
});
afterAll(() => lake.stop());

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.kill();
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

function read(connect: Connect, path: string): EventReader {
  const reader = connect(`${lake.url}${path}`);
  readers.push(reader);
  return reader;
}

/** Changes everything hidden first and something public last. */
async function change(round: string): Promise<string> {
  const client = lake.client();
  const hidden = ["drafts.open", "versions.r1.open", "system.group.secret"];
  for (const id of hidden) {
    await client
      .patch(id)
      .set({ text: `${SECRET} ${round}` })
      .commit();
  }
  await lake.client({ dataset: "closed" }).patch("open").set({ text: SECRET, round }).commit();
  const together = client.transaction();
  for (const id of hidden) together.patch(id, (patch) => patch.set({ text: SECRET, round }));
  together.createOrReplace({ _id: `drafts.${SECRET}`, _type: "post", round });
  together.patch("open", (patch) => patch.set({ text: OPEN, round }));
  await together.commit();
  return (await client.patch("open").set({ last: round }).commit())._rev;
}

describe.each([
  ["an event stream", readStream],
  ["a WebSocket", readSocket],
])("%s without a token", (kind, connect) => {
  test("sends no event about hidden documents, on its own or with a public event", async () => {
    const streams = PATHS.map((path) => read(connect, path));
    const greetings = await Promise.all(streams.map((stream) => stream.next()));
    for (const { event } of greetings) expect(event).toBe("welcome");
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

  test("sends none of it to a listener that resumes from an event id", async () => {
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

  test.each([
    "/data/listen/closed?query=*",
    "/data/live/events/closed",
    "/data/live/events/production?includeDrafts=true",
    "/data/listen/production?query=*&__token=wrong",
  ])("has no access to %s", async (path) => {
    const stream = read(connect, `/v${API_VERSION}${path}`);
    await expect(stream.next()).rejects.toThrow("The connection ended");
  });
});

test("a reader with a token receives the hidden events, so the test would notice a leak", async () => {
  const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
  const stream = readStream(`${lake.url}${PATHS[0]}`, headers);
  readers.push(stream);
  await stream.next();
  await change("seen");
  expect(JSON.stringify(await stream.next())).toContain(SECRET);
});
