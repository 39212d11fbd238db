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
  /** The least role that may call it; each role includes the rights of the ones before it. */
  least: "viewer" | "contributor" | "administrator";
  path: string;
  body: Buffer;
}

export const HOOK = { name: "Hook", url: "http://127.0.0.1:9/", dataset: "production" };

const anyone = forRole("viewer");
const contributor = forRole("contributor");
const admin = forRole("administrator");

function forRole(least: Endpoint["least"]) {
  return (path: string, body: unknown): Endpoint => ({
    least,
    path,
    body: Buffer.isBuffer(body) ? body : json(body),
  });
}

/** Those of branches and pulled datasets. */
function ofBranches(): Record<string, Endpoint> {
  const branch = { targetDataset: "slow-branch" };
  const create = { _id: "slow", _type: "post" };
  const origin = { url: "https://slow.example", projectId: "slow", dataset: "slow" };
  return {
    "PUT /datasets/:dataset/branch": admin("/datasets/production/branch", branch),
    "POST /datasets/:dataset/merge": admin("/datasets/other/merge", { dryRun: true }),
    "POST /data/import/:dataset": admin("/data/import/production", { create }),
    "PUT /datasets/:dataset/asset-origin": admin("/datasets/production/asset-origin", origin),
  };
}

/** Every endpoint that reads a body, by its route, with a request that it accepts. */
export function endpointsWithBody(ids: { person: string; hook: string }): Record<string, Endpoint> {
  const project = "/projects/local/datasets";
  const mutation = { create: { _id: "drafts.slow", _type: "post" } };
  const action = {
    actionType: "sanity.action.document.create",
    publishedId: "slow-action",
    attributes: { _id: "drafts.slow-action", _type: "post" },
  };
  const [isPrivate, copy] = [{ aclMode: "private" }, { targetDataset: "slow-copy" }];
  const cors = { origin: "https://slow.example" };
  const hooks = "/hooks/projects/local";
  const membership = { resourceType: "project", resourceId: "local", roleNames: ["viewer"] };
  const robot = { label: "Slow", memberships: [membership] };
  const token = { label: "Slow", roleName: "viewer" };
  const source = { url: "https://slow.example/slow.png" };
  const [images, files] = ["images", "files"].map((kind) => `/assets/${kind}/production`);
  const person = { name: "Slow", email: "slow@example.com", role: "administrator" };
  const [name, role] = [{ name: "Slow" }, { role: "administrator" }];
  return {
    "POST /data/mutate/:dataset": contributor("/data/mutate/production", { mutations: [mutation] }),
    "POST /data/actions/:dataset": contributor("/data/actions/production", { actions: [action] }),
    "POST /assets/images/:dataset": contributor(`${images}`, png),
    "POST /assets/files/:dataset": contributor(`${files}`, png),
    "POST /assets/images/:dataset/from-url": contributor(`${images}/from-url`, source),
    "POST /assets/files/:dataset/from-url": contributor(`${files}/from-url`, source),
    "PUT /datasets/:dataset": admin("/datasets/slow", {}),
    "PUT /projects/:project/datasets/:dataset": admin(`${project}/slow`, {}),
    "PATCH /datasets/:dataset": admin("/datasets/other", isPrivate),
    "PATCH /projects/:project/datasets/:dataset": admin(`${project}/other`, isPrivate),
    ...ofBranches(),
    "PUT /datasets/:dataset/copy": admin("/datasets/production/copy", copy),
    "PUT /projects/:project/datasets/:dataset/copy": admin(`${project}/production/copy`, copy),
    "PUT /projects/:project/datasets/:dataset/schemas": admin(`${project}/production/schemas`, {
      schemas: [{ schema: "{}", workspace: { name: "default" } }],
    }),
    "PUT /aliases/:alias": admin("/aliases/slow", {}),
    "PATCH /aliases/:alias": admin("/aliases/known", {}),
    "POST /cors": admin("/cors", cors),
    "POST /projects/:project/cors": admin("/projects/local/cors", cors),
    "POST /hooks/projects/:project": admin(hooks, HOOK),
    "PATCH /hooks/projects/:project/:hook": admin(`${hooks}/${ids.hook}`, name),
    "PUT /hooks/projects/:project/:hook": admin(`${hooks}/${ids.hook}`, name),
    "PATCH /projects/:project": admin("/projects/local", { displayName: "Slow" }),
    "POST /access/project/:project/robots": admin("/access/project/local/robots", robot),
    "POST /tokens": admin("/tokens", token),
    "POST /projects/:project/tokens": admin("/projects/local/tokens", token),
    "POST /tags": admin("/tags", { name: "slow" }),
    "POST /projects/:project/tags": admin("/projects/local/tags", { name: "slow" }),
    "PUT /tags/:tag": admin("/tags/slow", { title: "Slow" }),
    "PUT /projects/:project/tags/:tag": admin("/projects/local/tags/slow", { title: "Slow" }),
    "POST /people": admin("/people", person),
    "PATCH /people/:person": admin(`/people/${ids.person}`, role),
    "PUT /people/:person/picture": admin(`/people/${ids.person}/picture`, png),
    "POST /programs": admin("/programs", { ...name, ...role }),
    "POST /users/me/passkeys": anyone("/users/me/passkeys", { ...name, credential: {} }),
    "PUT /users/me/picture": anyone("/users/me/picture", png),
    "PUT /users/me/keyvalue": anyone("/users/me/keyvalue", [{ key: "slow", value: 1 }]),
  };
}
