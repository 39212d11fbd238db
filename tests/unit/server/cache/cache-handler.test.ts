import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { envOf, readSettings } from "../../../../app/lib/config/env.server";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import {
  keepAliveClient,
  type RawRequest,
} from "../../../../packages/local-content-lake/test/support/keep-alive";
import { Kept } from "../../../../server/cache/cache-entry";
import { createFront } from "../../../../server/cache/cache-handler";
import { encode } from "../../../../server/cache/content-encoding";
import { KeptLog } from "../../../../server/cache/hit-log";
import { KeptResponses } from "../../../../server/cache/response-cache";
import { Hosts } from "../../../../server/middleware/allowed-hosts";
import { Visitors } from "../../../../server/middleware/client-ip";

const PAGE = "<h1>Plans</h1>".repeat(200);
const TAG = 'W/"plans"';
const DATA = "/plan?_data=routes%2F_site.plan";

let server: Server;
let url: string;
let isStopping: boolean;
let computed: string[];
let waited: string[];
let plan: Kept;
let lines: string[];
let log: KeptLog;

/** Has the plans made anew when the returned function is called. */
function renewLater(): () => void {
  let settle = () => {};
  const renewal = new Promise<void>((resolve) => {
    settle = resolve;
  });
  plan.renew = () => renewal;
  return settle;
}

beforeEach(async () => {
  isStopping = false;
  computed = [];
  waited = [];
  const written: string[] = [];
  lines = written;
  const kept = new KeptResponses();
  plan = new Kept({
    route: "/plan",
    kind: "page",
    variesBy: "Accept-Encoding",
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ["ETag", TAG],
    ],
  });
  plan.add("identity", Buffer.from(PAGE), []);
  const packed = await encode(Buffer.from(PAGE), "gzip", false);
  plan.add("gzip", packed, [["Content-Encoding", "gzip"]]);
  kept.keep("/plan", plan);
  kept.keep(DATA, plan);
  log = new KeptLog({ write: (text: string) => written.push(text) }, new Visitors([]));
  const front = createFront({
    kept,
    hosts: new Hosts(envOf(readSettings({}))),
    log,
    computed: (request, response) => {
      computed.push(`${request.method} ${request.url}`);
      setTimeout(() => response.end("computed"), 20);
    },
    stopping: { isOn: () => isStopping, touch: () => {} },
    waits: (request) => waited.push(String(request.url)),
  });
  server = createServer(front).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(...asked: RawRequest[]) {
  const client = keepAliveClient(url, 1);
  try {
    const answers = [];
    for (const each of asked) answers.push(await client.send(each));
    return answers;
  } finally {
    client.close();
  }
}

/** Everything that comes back over one connection, until the server ends it or nothing is missing. */
async function overOneConnection(text: string, isEnough: (answer: string) => boolean) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece.toString("latin1");
  });
  const ended = once(socket, "end").then(() => true);
  socket.write(text);
  await eventually(() => expect(isEnough(answer)).toBe(true));
  socket.end();
  return { answer, ended };
}

describe("what is kept", () => {
  test("is sent whole, with the date, over a connection that serves the next request too", async () => {
    const answers = await ask(
      { path: "/plan" },
      { path: "/plan" },
      { path: "/else" },
      { path: "/plan" },
    );
    expect(answers.map(({ text }) => text)).toEqual([PAGE, PAGE, "computed", PAGE]);
    for (const { status, headers } of [answers[0], answers[3]].filter(
      (each) => each !== undefined,
    )) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-length": String(PAGE.length),
        connection: "keep-alive",
        "keep-alive": "timeout=65",
        etag: TAG,
        vary: "Accept-Encoding",
      });
      const sent = Date.parse(headers.date ?? "");
      expect(new Date(sent).toUTCString()).toBe(headers.date);
      expect(Math.abs(sent - Date.now())).toBeLessThan(60_000);
    }
    expect(computed).toEqual(["GET /else"]);
  });

  test("is waited for while it is made anew, and sent to all who waited", async () => {
    plan.isOutdated = true;
    const settle = renewLater();
    const asked = [ask({ path: "/plan" }), ask({ path: "/plan" }, { path: "/plan" })];
    await eventually(() => expect(waited).toEqual(["/plan", "/plan"]));
    plan.isOutdated = false;
    settle();
    const texts = (await Promise.all(asked)).flat().map(({ text }) => text);
    expect(texts).toEqual([PAGE, PAGE, PAGE]);
    expect(computed).toEqual([]);
  });

  test("is computed where it could not be made anew", async () => {
    plan.isOutdated = true;
    plan.renew = () => Promise.reject(new Error("no dataset"));
    const [answer] = await ask({ path: "/plan" });
    expect(answer?.text).toBe("computed");
    plan.renew = () => undefined;
    await ask({ path: "/plan" });
    expect(waited).toEqual(["/plan"]);
    expect(computed).toEqual(["GET /plan", "GET /plan"]);
  });

  test("is not computed for a visitor who left while it was made anew", async () => {
    plan.isOutdated = true;
    const settle = renewLater();
    const visitor = new AbortController();
    const left = new Promise((done) => {
      server.once("request", (_request, response) => response.once("close", done));
    });
    const gone = fetch(`${url}/plan`, { signal: visitor.signal }).catch(() => {});
    await eventually(() => expect(waited).toEqual(["/plan"]));
    visitor.abort();
    await Promise.all([left, gone]);
    settle();
    await ask({ path: "/else" });
    expect(computed).toEqual(["GET /else"]);
  });

  test("is not what answers for data that is asked for ahead", async () => {
    const ahead = { "Sec-Purpose": "prefetch" };
    const answers = await ask(
      { path: DATA, headers: ahead },
      { path: DATA },
      { path: "/plan", headers: ahead },
    );
    expect(answers.map(({ text }) => text)).toEqual(["computed", PAGE, PAGE]);
  });

  test("says 304 without a body, also over the same connection", async () => {
    const known = { "If-None-Match": TAG };
    const [first, second] = await ask({ path: "/plan", headers: known }, { path: "/plan" });
    expect(first).toMatchObject({ status: 304, text: "" });
    expect(first?.headers).not.toHaveProperty("content-type");
    expect(second?.text).toBe(PAGE);
  });

  test("says to HEAD how long it is", async () => {
    const [answer] = await ask({ method: "HEAD", path: "/plan" });
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer?.headers["content-length"]).toBe(String(PAGE.length));
  });

  test("is compressed for who takes it", async () => {
    const response = await fetch(`${url}/plan`, { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(PAGE);
    const { answer } = await overOneConnection(
      "GET /plan HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
      (text) => text.includes("\r\n\r\n"),
    );
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(/^connection: close$/im);
    expect(gunzipSync(Buffer.from(body, "latin1")).toString()).toBe(PAGE);
  });

  test("keeps the order of requests that were sent ahead", async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const { answer } = await overOneConnection(
      [one("/plan"), one("/slow"), one("/plan"), one("/plan")].join(""),
      (text) => text.split(PAGE).length === 4,
    );
    const places = [PAGE, "computed", PAGE].map((text, index) =>
      index < 2 ? answer.indexOf(text) : answer.lastIndexOf(text),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("closes the connection for who asks for it, for HTTP/1.0, and while the server stops", async () => {
    const closing = [
      "GET /plan HTTP/1.1\r\nHost: x.localhost\r\nConnection: close\r\n\r\n",
      "GET /plan HTTP/1.0\r\n\r\n",
    ];
    for (const text of closing) {
      const { ended } = await overOneConnection(text, (answer) => answer.endsWith(PAGE));
      expect(await ended).toBe(true);
    }
    isStopping = true;
    const [answer] = await ask({ path: "/plan" });
    expect(answer?.headers.connection).toBe("close");
  });

  test("is sent to nobody who is gone, and to everyone after", async () => {
    for (let visit = 0; visit < 20; visit += 1) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write("GET /plan HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50));
      socket.resetAndDestroy();
    }
    const [answer] = await ask({ path: "/plan" });
    expect(answer?.text).toBe(PAGE);
  });

  test("is told to the log, one line for each", async () => {
    await ask({ path: "/plan" }, { path: "/plan", headers: { "If-None-Match": TAG } });
    log.flush();
    const told = lines
      .join("")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(told).toMatchObject([
      {
        level: "info",
        method: "GET",
        route: "/plan",
        status: 200,
        bytes: PAGE.length,
        ms: 0,
        cache: "hit",
      },
      { status: 304, bytes: 0 },
    ]);
    for (const { request, time, visitor } of told) {
      expect(request).toMatch(/^\w+-\w+$/);
      expect(Date.parse(time)).toBeGreaterThan(0);
      expect(visitor).toMatch(/^[\w-]{10}$/);
    }
    expect(new Set(told.map(({ request }) => request)).size).toBe(2);
  });
});
