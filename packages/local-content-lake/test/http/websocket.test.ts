import { connect, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { type Connect, readSocket, readStream } from "../support/http-client";
import { API_VERSION, test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";
import { manage } from "../support/people";

const BEARER = { Authorization: `Bearer ${TEST_TOKENS.read}` };

function listenUrl({ url }: TestLake, query: string, options = "", dataset = "production"): string {
  const search = `query=${encodeURIComponent(query)}${options}`;
  return `${url}/v${API_VERSION}/data/listen/${dataset}?${search}`;
}

const test = lakeTest.extend("options", { basePath: "/lake" });

const PROTOCOLS: [string, Connect][] = [
  ["an event stream", readStream],
  ["a WebSocket", readSocket],
];

test("a WebSocket receives the events of a stream, as frames of JSON", async ({ lake }) => {
  const options = "&$type=%22same%22&includeResult=true&effectFormat=mendoza";
  const url = listenUrl(lake, "*[_type == $type]", options);
  const socket = readSocket(url, BEARER);
  const stream = readStream(url, BEARER);
  expect(await socket.next()).toMatchObject({ event: "welcome", data: {} });
  expect(await stream.next()).toMatchObject({ event: "welcome" });
  const created = await lake.client().create({ _id: "same", _type: "same", text: "ü\n♥" });
  await lake.client().delete("same");
  const first = await socket.next();
  expect(first).toMatchObject({
    event: "mutation",
    id: `${created._rev}#same`,
    data: { transition: "appear", result: created, identity: "local-editor" },
  });
  expect(await stream.next()).toEqual(first);
  const second = await socket.next();
  expect(second.data).toMatchObject({ transition: "disappear" });
  expect(await stream.next()).toEqual(second);
});

describe.each(PROTOCOLS)("%s", (_name, open) => {
  test("ends with a reason when its dataset is deleted", async ({ lake }) => {
    await manage(lake, "PUT", "/datasets/gone", {});
    const listener = open(listenUrl(lake, "*", "", "gone"));
    await listener.next();
    await manage(lake, "DELETE", "/datasets/gone");
    expect(await listener.next()).toMatchObject({ event: "disconnect" });
    await listener.closed;
  });

  test("is closed when the lake stops", async ({ open: start }) => {
    const lake = await start();
    const listener = open(listenUrl(lake, "*"));
    await listener.next();
    await lake.lake.close();
    expect(await listener.closed).toBe(open === readSocket ? 1001 : undefined);
  });
});

/** Begins to listen over a connection of its own, and reads nothing after the beginning of the answer. */
async function listenSilently(url: string, isSocket: boolean): Promise<Socket> {
  const { hostname, port, host, origin } = new URL(url);
  const upgrade = [
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
  ];
  const silent = connect(Number(port), hostname);
  silent.on("error", () => {});
  silent.write(
    `GET ${url.slice(origin.length)} HTTP/1.1\r\nHost: ${host}\r\n` +
      `${isSocket ? upgrade.join("") : ""}\r\n`,
  );
  await new Promise((resolve) => silent.once("data", resolve));
  return silent.pause();
}

test("listeners of both kinds are closed if they never read, no others", { tags: "full" }, async ({
  lake,
}) => {
  const url = listenUrl(lake, '*[_type == "large"]', "&includeResult=true");
  const readers = PROTOCOLS.map(([, open]) => open(url));
  for (const reader of readers) await reader.next();
  const silent = [await listenSilently(url, false), await listenSilently(url, true)];
  const text = "x".repeat(900_000);
  for (let n = 0; n < 40; n += 1) {
    await lake.client().createOrReplace({ _id: "large", _type: "large", text, n });
    for (const reader of readers)
      expect((await reader.next()).data).toMatchObject({ result: { n } });
  }
  for (const each of silent) {
    each.resume();
    await expect.poll(() => each.closed).toBe(true);
  }
});
