import { EventEmitter, on, once } from "node:events";
import {
  Agent,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import { serve as startServer } from "../../../../tests/support/fixtures";
import { API_VERSION } from "./lake";

/** Serves on a free port until the test ends. @returns the URL without a trailing slash */
export async function serve(answer: RequestListener, host?: string): Promise<string> {
  const { url, stop } = await startServer(answer, host);
  onTestFinished(stop);
  return url;
}

export interface RawRequest {
  method?: string;
  /** The request target, sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A client that is faster than fetch and corrects nothing, for tests of many or malformed requests. */
export function keepAliveClient(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Resolves with the whole response, or with the beginning of an event stream. */
    async send({ method = "GET", path, headers: given = {}, body }: RawRequest) {
      const length = body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) };
      const headers = { ...given, ...length };
      const sent = request({ hostname, port, agent, method, path, headers }).end(body);
      // Also when the server closes a connection whose request it has answered before its end.
      sent.on("error", () => {});
      const [response]: IncomingMessage[] = await once(sent, "response");
      const { statusCode: status = 0, headers: answered = {} } = response ?? {};
      const pieces: Buffer[] = [];
      for await (const piece of response ?? []) {
        pieces.push(piece);
        // It never ends; to leave the loop destroys it.
        if (answered["content-type"]?.startsWith("text/event-stream")) break;
      }
      const text = Buffer.concat(pieces).toString("utf8");
      return { status, headers: answered, text } satisfies RawResponse;
    },
    close: () => agent.destroy(),
  };
}

/** Sends a request target and headers as they are, some of which fetch forbids. @returns the status */
export async function statusOf(
  { url }: { url: string },
  path: string,
  headers: OutgoingHttpHeaders | string[] = {},
): Promise<number> {
  const { hostname, port } = new URL(url);
  const sent = get({ hostname, port, path, headers, agent: false });
  const [response] = await once(sent, "response");
  response.resume();
  return response.statusCode;
}

/** Sends a request over a connection of its own, and reads the beginning of the answer only. */
export async function askAndLeaveUnread(url: string, headers: Record<string, string> = {}) {
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const lines = Object.entries({ Host: host, ...headers }).map((pair) => `${pair.join(": ")}\r\n`);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  await once(socket, "data");
  return socket.pause();
}

/** Sends a request without the last byte of its body. Resolves once the server waits for that byte. */
export async function sendSlowly(
  url: string,
  { method, path, token, body }: { method: string; path: string; token?: string; body: Buffer },
) {
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const sent = request(`${url}/v${API_VERSION}${path}`, { method, headers, agent: false });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  response.catch(() => {});
  sent.write(body.subarray(0, -1));
  // Once the server answers a later request on another connection, it has read these headers.
  await new Promise((flushed) => sent.once("socket", (socket) => socket.once("connect", flushed)));
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${url}/v1/ping`);
  return {
    /** Sends the last byte of the body. @returns the response */
    async finish() {
      sent.end(body.subarray(-1));
      const answered = await response;
      return { status: answered.statusCode ?? 0, text: await text(answered) };
    },
  };
}

export interface LakeEvent {
  event: string;
  id?: string;
  data: Record<string, unknown>;
}

/** One connection to an event stream, over either protocol. */
export interface EventReader {
  /** Returns the next unread event. Rejects if the connection ends first. */
  next(): Promise<LakeEvent>;
  /** Resolves with the close code of a WebSocket, or undefined. */
  closed: Promise<number | undefined>;
  /** Drops the connection as a network failure does. */
  kill(): void;
}

export type Connect = (url: string, headers?: Record<string, string>) => EventReader;

/** Reads server-sent events. */
export const readStream: Connect = (url, headers = {}) => {
  const queue = createQueue();
  const request = get(url, { headers, agent: false }, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("error", () => {});
    response.on("close", () => queue.end(undefined));
    response.on("data", (piece: string) => {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) if (/^data:/m.test(block)) queue.push(parseBlock(block));
    });
  });
  request.on("error", () => queue.end(undefined));
  return { next: queue.next, closed: queue.closed, kill: () => request.destroy() };
};

function parseBlock(block: string): LakeEvent {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const { event = "message", id, data = "null" } = fields;
  return { event, ...(id !== undefined && { id }), data: JSON.parse(data) };
}

/** Reads the same events from a WebSocket. */
export const readSocket: Connect = (url, headers = {}) => {
  const queue = createQueue();
  const socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
  socket.on("message", (data) => queue.push(JSON.parse(String(data))));
  socket.on("close", queue.end);
  socket.on("error", () => {});
  return { next: queue.next, closed: queue.closed, kill: () => socket.terminate() };
};

function createQueue() {
  const source = new EventEmitter();
  const events = on(source, "event", { close: ["end"] });
  return {
    closed: once(source, "end").then(([code]): number | undefined => code),
    push: (event: LakeEvent) => void source.emit("event", event),
    end: (code?: number) => void source.emit("end", code),
    async next(): Promise<LakeEvent> {
      const { value, done } = await events.next();
      if (done) throw new Error("The connection ended");
      return value[0];
    },
  };
}

/** Both protocols of events, for a test of each. */
export const PROTOCOLS: [name: string, connect: Connect][] = [
  ["an event stream", readStream],
  ["a WebSocket", readSocket],
];

/** A picture of 3 × 2 pixels. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4z8AAQVDqPwMDAEHSBfsYFwTiAAAAAElFTkSuQmCC",
  "base64",
);

export const json = (value: unknown) => Buffer.from(JSON.stringify(value));

export interface Endpoint {
  path: string;
  body: Buffer;
}

export const HOOK = { name: "Hook", url: "http://127.0.0.1:9/", dataset: "production" };

const SLOW = { name: "Slow" };
const URL_OF_FILE = { url: "https://slow.example/slow.png" };
const ORIGIN = { url: "https://slow.example", projectId: "slow", dataset: "slow" };
const CREATION = {
  actionType: "sanity.action.document.create",
  publishedId: "slow-action",
  attributes: { _id: "drafts.slow-action", _type: "post" },
};
const MEMBERSHIP = { resourceType: "project", resourceId: "local", roleNames: ["viewer"] };
const SCHEMAS = { schemas: [{ schema: "{}", workspace: { name: "default" } }] };
const PERSON = { ...SLOW, email: "slow@example.com", role: "administrator" };

/** A body that an endpoint accepts, and the name in its path, by default "production". */
type Accepted = [body: object, name?: string];

/** Endpoints that have a path with the name of the project, too. */
const IN_PROJECT: Record<string, Accepted> = {
  "PUT /datasets/:dataset": [{}, "slow"],
  "PATCH /datasets/:dataset": [{ aclMode: "private" }, "other"],
  "PUT /datasets/:dataset/copy": [{ targetDataset: "slow-copy" }],
  "POST /cors": [{ origin: "https://slow.example" }],
  "POST /tokens": [{ label: "Slow", roleName: "viewer" }],
  "POST /tags": [{ name: "slow" }],
  "PUT /tags/:tag": [{ title: "Slow" }, "slow"],
};

const OTHERS: Record<string, Accepted> = {
  "POST /data/mutate/:dataset": [{ mutations: [{ create: { _id: "drafts.s", _type: "post" } }] }],
  "POST /data/actions/:dataset": [{ actions: [CREATION] }],
  "POST /data/import/:dataset": [{ create: { _id: "slow", _type: "post" } }],
  "POST /assets/images/:dataset": [png],
  "POST /assets/files/:dataset": [png],
  "POST /assets/images/:dataset/from-url": [URL_OF_FILE],
  "POST /assets/files/:dataset/from-url": [URL_OF_FILE],
  "PUT /datasets/:dataset/branch": [{ targetDataset: "slow-branch" }],
  "POST /datasets/:dataset/merge": [{ dryRun: true }, "other"],
  "PUT /datasets/:dataset/asset-origin": [ORIGIN],
  "PUT /projects/:project/datasets/:dataset/schemas": [SCHEMAS],
  "PUT /aliases/:alias": [{}, "slow"],
  "PATCH /aliases/:alias": [{}, "known"],
  "POST /hooks/projects/:project": [HOOK],
  "PATCH /hooks/projects/:project/:hook": [SLOW],
  "PUT /hooks/projects/:project/:hook": [SLOW],
  "PATCH /projects/:project": [{ displayName: "Slow" }],
  "POST /access/project/:project/robots": [{ label: "Slow", memberships: [MEMBERSHIP] }],
  "POST /people": [PERSON],
  "PATCH /people/:person": [{ role: "administrator" }],
  "PUT /people/:person/picture": [png],
  "POST /programs": [{ ...SLOW, role: "administrator" }],
  "POST /users/me/passkeys": [{ ...SLOW, credential: {} }],
  "PUT /users/me/picture": [png],
  "PUT /users/me/keyvalue": [[{ key: "slow", value: 1 }]],
};

/** Every endpoint that reads a body, by its route, with a request that it accepts. */
export function endpointsWithBody(ids: { person: string; hook: string }): Record<string, Endpoint> {
  const named = Object.entries(IN_PROJECT).map(([route, accepted]): [string, Accepted] => {
    return [route.replace(" ", " /projects/:project"), accepted];
  });
  const all = [...Object.entries({ ...OTHERS, ...IN_PROJECT }), ...named];
  const endpoints = all.map(([route, [body, name = "production"]]): [string, Endpoint] => {
    const values: Record<string, string> = { ...ids, project: "local" };
    const pattern = route.slice(route.indexOf("/"));
    const path = pattern.replaceAll(/:(\w+)/g, (_, parameter) => values[parameter] ?? name);
    return [route, { path, body: Buffer.isBuffer(body) ? body : json(body) }];
  });
  return Object.fromEntries(endpoints);
}
