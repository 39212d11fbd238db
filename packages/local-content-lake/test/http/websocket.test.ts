import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EventReader, readSocket, readStream, refusedUpgrade } from "../support/http-client";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
});
afterAll(() => lake.stop());

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.kill();
});

const BEARER = { Authorization: `Bearer ${TEST_TOKENS.read}` };

function listenUrl(query: string, options = "", dataset = "production"): string {
  const search = `query=${encodeURIComponent(query)}${options}`;
  return `${lake.url}/v${API_VERSION}/data/listen/${dataset}?${search}`;
}

function read(url: string, headers?: Record<string, string>): EventReader {
  const reader = readSocket(url, headers);
  readers.push(reader);
  return reader;
}

async function setDataset(method: string, name: string, options?: object): Promise<void> {
  const response = await lake.request(`/datasets/${name}`, {
    method,
    token: TEST_TOKENS.write,
    ...(options && { body: JSON.stringify(options) }),
  });
  expect(response.status).toBe(200);
}

describe("a listener over WebSocket", () => {
  test("receives the same events as an event stream, as frames of event, id and data", async () => {
    const url = listenUrl(
      "*[_type == $type]",
      "&$type=%22same%22&includeResult=true&effectFormat=mendoza",
    );
    const socket = read(url, BEARER);
    const stream = readStream(url, BEARER);
    readers.push(stream);
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

  test("accepts its token in the URL, as a browser must send it", async () => {
    const options = `&includeAllVersions=true&__token=${TEST_TOKENS.read}`;
    const socket = read(listenUrl('*[_type == "token"]', options));
    await socket.next();
    await lake.client().create({ _id: "drafts.token", _type: "token" });
    expect((await socket.next()).data).toMatchObject({ documentId: "drafts.token" });
  });

  test("receives no drafts or versions without a token", async () => {
    const socket = read(listenUrl('*[_type == "hush"]', "&includeAllVersions=true"));
    await socket.next();
    const transaction = lake.client().transaction();
    for (const id of ["drafts.hush", "versions.rX.hush", "private.hush", "hush"]) {
      transaction.create({ _id: id, _type: "hush" });
    }
    await transaction.commit();
    expect((await socket.next()).data).toMatchObject({ documentId: "hush" });
  });

  test("receives events of every size", async () => {
    const socket = read(
      listenUrl('*[_type == "size"]', "&includeResult=true&includeMutations=false"),
    );
    await socket.next();
    for (const length of [1, 60_000, 70_000, 900_000]) {
      const text = "é".repeat(length / 2);
      await lake.client().createOrReplace({ _id: "size", _type: "size", text });
      expect((await socket.next()).data).toMatchObject({ result: { text } });
    }
  });

  test("receives an error event for an invalid query", async () => {
    const socket = read(listenUrl("*["));
    expect(await socket.next()).toMatchObject({
      event: "channelError",
      data: { error: { type: "queryParseError" } },
    });
    await socket.closed;
  });

  test("is disconnected if it sends a message", async () => {
    const { port } = new URL(lake.url);
    const socket = connect(Number(port), "127.0.0.1");
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("error", () => {});
    socket.write(
      `GET ${listenUrl("*").slice(new URL(lake.url).origin.length)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.write(Buffer.alloc(4096, 0xff));
    await closed;
    expect((await lake.request("/ping")).status).toBe(200);
  });

  test("is disconnected if it never reads, and others are served", async () => {
    const stuck = read(listenUrl('*[_type == "large"]', "&includeResult=true"));
    await stuck.next();
    const { port } = new URL(lake.url);
    const silent = connect(Number(port), "127.0.0.1");
    silent.on("error", () => {});
    const closed = new Promise((resolve) => silent.on("close", resolve));
    const path = listenUrl('*[_type == "large"]', "&includeResult=true");
    silent.write(
      `GET ${path.slice(new URL(lake.url).origin.length)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    );
    await new Promise((resolve) => silent.once("data", resolve));
    silent.pause();
    const text = "x".repeat(900_000);
    for (let n = 0; n < 20; n += 1) {
      await lake.client().createOrReplace({ _id: "large", _type: "large", text, n });
      expect((await stuck.next()).data).toMatchObject({ result: { n } });
    }
    silent.resume();
    await closed;
  });
});

describe("a WebSocket", () => {
  test("is refused with a status and a reason", async () => {
    const wrong = { Authorization: "Bearer wrong" };
    expect(await refusedUpgrade(listenUrl("*"), wrong)).toMatchObject({ status: 401 });
    expect(await refusedUpgrade(listenUrl("*", "", "nowhere"))).toMatchObject({ status: 404 });
    expect(await refusedUpgrade(listenUrl("*", "&includeResult=maybe"))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("includeResult") },
    });
    expect(await refusedUpgrade(listenUrl("*", "&$x={"))).toMatchObject({ status: 400 });
    for (const path of ["/v1/data/query/production", "/", "/data/listen/production"]) {
      expect(await refusedUpgrade(`${lake.url}${path}`)).toMatchObject({ status: 404 });
    }
  });

  test("is refused for pages of other origins, as in CORS", async () => {
    const foreign = { Origin: "https://elsewhere.example" };
    expect(await refusedUpgrade(listenUrl("*"), foreign)).toMatchObject({ status: 403 });
    const own = read(listenUrl("*"), { Origin: new URL(lake.url).origin });
    expect(await own.next()).toMatchObject({ event: "welcome" });
  });

  test("needs a token on a private dataset", async () => {
    await setDataset("PUT", "closed", { aclMode: "private" });
    const url = listenUrl("*", "", "closed");
    expect(await refusedUpgrade(url)).toMatchObject({ status: 401 });
    expect((await fetch(url)).status).toBe(401);
    expect(await read(url, BEARER).next()).toMatchObject({ event: "welcome" });
    const live = url.replace("/data/listen/", "/data/live/events/");
    expect(await refusedUpgrade(live)).toMatchObject({ status: 401 });
    expect((await fetch(live)).status).toBe(401);
  });

  test("receives no more events without a token once its dataset is private", async () => {
    await setDataset("PUT", "closing", { aclMode: "public" });
    const anonymous = read(listenUrl("*", "", "closing"));
    const trusted = read(listenUrl("*", "", "closing"), BEARER);
    await anonymous.next();
    await trusted.next();
    const client = lake.client({ dataset: "closing" });
    await setDataset("PATCH", "closing", { aclMode: "private" });
    await client.create({ _id: "secret", _type: "t" });
    expect((await trusted.next()).data).toMatchObject({ documentId: "secret" });
    await setDataset("PATCH", "closing", { aclMode: "public" });
    await client.create({ _id: "open", _type: "t" });
    expect((await anonymous.next()).data).toMatchObject({ documentId: "open" });
  });

  test("is closed with a reason when its dataset is deleted", async () => {
    await setDataset("PUT", "gone", {});
    const listener = read(listenUrl("*", "", "gone"));
    await listener.next();
    await setDataset("DELETE", "gone");
    expect(await listener.next()).toMatchObject({ event: "disconnect" });
    await listener.closed;
  });
});

test("the lake closes WebSockets with a close frame when it stops", async () => {
  const other = await startLake();
  const url = `${other.url}/v${API_VERSION}/data/listen/production?query=*`;
  const listener = readSocket(url);
  await listener.next();
  await other.stop();
  expect(await listener.closed).toBe(1001);
});
