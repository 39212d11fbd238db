import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { API_VERSION, startLake, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

let lake: TestLake;
const DOCUMENTS = 100;
const EXPORT = "an export";
beforeAll(async () => {
  lake = await startLake();
  await join(lake, "administrator");
});
afterAll(() => lake.stop());

/** Makes a public dataset. Its export is larger than what sockets buffer. */
async function makeDataset(what: string): Promise<void> {
  await manage(lake, "DELETE", "/datasets/open").catch(() => {});
  await manage(lake, "PUT", "/datasets/open", {});
  if (what !== EXPORT) return;
  for (let n = 0; n < DOCUMENTS; n += 20) {
    const mutations = Array.from({ length: 20 }, (_, at) => ({
      create: { _id: `d${n + at}`, _type: "post", text: "x".repeat(180_000) },
    }));
    await manage(lake, "POST", "/data/mutate/open", { mutations });
  }
}

/** A response or a connection that stays open. */
interface OpenRead {
  /** Goes on to read. @returns what has arrived by the end, which the lake decides */
  rest(): Promise<string>;
}

async function openStream(path: string, token?: string): Promise<OpenRead> {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
  const request = get(`${lake.url}/v${API_VERSION}${path}`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let text = "";
  response.setEncoding("utf8").on("error", () => {});
  response.on("data", (piece) => {
    text += piece;
  });
  await once(response, "data");
  response.pause();
  return {
    async rest() {
      // Not `once`, which rejects when the response is broken off.
      const closed = new Promise((resolve) => response.once("close", resolve));
      response.resume();
      await closed;
      return text;
    },
  };
}

async function openSocket(path: string, token?: string): Promise<OpenRead> {
  const query = token ? `${path.includes("?") ? "&" : "?"}__token=${token}` : "";
  const url = `${lake.url.replace("http", "ws")}/v${API_VERSION}${path}${query}`;
  const socket = new WebSocket(url);
  let text = "";
  socket.on("message", (data) => {
    text += String(data);
  });
  await once(socket, "open");
  return {
    async rest() {
      if (socket.readyState !== WebSocket.CLOSED) await once(socket, "close");
      return text;
    },
  };
}

const LISTEN = `/data/listen/open?query=${encodeURIComponent("*")}`;
const READS: Record<string, (token: string) => Promise<OpenRead>> = {
  "an event stream of a listener": (token) => openStream(LISTEN, token),
  "a WebSocket of a listener": (token) => openSocket(LISTEN, token),
  [EXPORT]: (token) => openStream("/data/export/open", token),
  "live events of drafts": (token) =>
    openStream("/data/live/events/open?includeDrafts=true", token),
  "a presence connection": (token) => openSocket("/socket/open", token),
};

const CHANGES: Record<string, (id: string, token: string) => Promise<unknown>> = {
  "its reader is removed": (id) => manage(lake, "DELETE", `/people/${id}`),
  "its session ends": (_id, token) => lake.request("/auth/logout", { method: "POST", token }),
  "its dataset is deleted": () => manage(lake, "DELETE", "/datasets/open"),
};

/** Writes something that no reader may see any more. */
const writeLater = () =>
  manage(lake, "POST", "/data/mutate/open", {
    mutations: [{ create: { _id: "later", _type: "post", text: "written later" } }],
  }).catch(() => {});

function expectNothingLater(what: string, text: string): void {
  expect(text).not.toContain("written later");
  if (what === EXPORT) expect(text.split("\n").length).toBeLessThan(DOCUMENTS);
}

test.for(
  Object.entries(READS).flatMap(([what, open]) =>
    Object.entries(CHANGES).map(([when, change]) => ({ what, open, when, change })),
  ),
)("$what ends when $when", async ({ what, open, change }) => {
  await makeDataset(what);
  const { id, token } = await join(lake, "editor");
  const opened = await open(token);
  await change(id, token);
  await writeLater();
  expectNothingLater(what, await opened.rest());
});

test("an export of an anonymous client ends when its dataset becomes private", async () => {
  await makeDataset(EXPORT);
  const opened = await openStream("/data/export/open");
  await manage(lake, "PATCH", "/datasets/open", { aclMode: "private" });
  await writeLater();
  expectNothingLater(EXPORT, await opened.rest());
});
