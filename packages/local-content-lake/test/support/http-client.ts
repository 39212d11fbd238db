import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
} from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import { API_VERSION } from "./lake";

/** Serves on a free port until the test ends. @returns the URL without a trailing slash */
export async function serve(answer: RequestListener, host = "127.0.0.1"): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, host, ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

export interface KeepAliveClient {
  /** Resolves with the whole response, or with the beginning of an event stream. */
  send(request: RawRequest): Promise<RawResponse>;
  close(): void;
}

/** A client that is faster than fetch and corrects nothing, for tests of many or malformed requests. */
export function keepAliveClient(url: string, connections: number): KeepAliveClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send({ method = "GET", path, headers: given = {}, body }) {
      const length =
        body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      const headers = { ...given, ...length };
      return new Promise((resolve, reject) => {
        const sent = request({ hostname, port, agent, method, path, headers }, (response) => {
          const pieces: Buffer[] = [];
          const { statusCode: status = 0, headers: answered } = response;
          const done = () => {
            resolve({ status, headers: answered, text: Buffer.concat(pieces).toString("utf8") });
          };
          response.on("error", reject);
          response.on("end", done);
          response.on("data", (piece: Buffer) => {
            pieces.push(piece);
            if (answered["content-type"]?.startsWith("text/event-stream") !== true) return;
            // An event stream never ends.
            done();
            response.destroy();
          });
        });
        sent.on("error", reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

export interface SlowRequest {
  /** Sends the last byte of the body. @returns the response */
  finish(): Promise<{ status: number; text: string }>;
}

/** Sends a request without the last byte of its body. Resolves once the server waits for that byte. */
export async function sendSlowly(
  url: string,
  { method, path, token, body }: { method: string; path: string; token?: string; body: Buffer },
): Promise<SlowRequest> {
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
    async finish() {
      sent.end(body.subarray(-1));
      const answered = await response;
      let text = "";
      for await (const chunk of answered) text += chunk;
      return { status: answered.statusCode ?? 0, text };
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
  const events: LakeEvent[] = [];
  const waiting: { resolve(event: LakeEvent): void; reject(reason: Error): void }[] = [];
  let ended = false;
  let onEnd: (code: number | undefined) => void = () => {};
  const closed = new Promise<number | undefined>((resolve) => {
    onEnd = resolve;
  });
  const gone = () => new Error("The connection ended");
  return {
    closed,
    push(event: LakeEvent): void {
      const next = waiting.shift();
      if (next) next.resolve(event);
      else events.push(event);
    },
    end(code: number | undefined): void {
      ended = true;
      onEnd(code);
      for (const { reject } of waiting.splice(0)) reject(gone());
    },
    next(): Promise<LakeEvent> {
      const event = events.shift();
      if (event) return Promise.resolve(event);
      if (ended) return Promise.reject(gone());
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
  };
}

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

export const HOOK = {
  type: "document",
  name: "Hook",
  url: "http://127.0.0.1:9/",
  dataset: "production",
};

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
  const origin = { url: "https://slow.example", projectId: "slow", dataset: "slow" };
  return {
    "PUT /datasets/:dataset/branch": admin("/datasets/production/branch", {
      targetDataset: "slow-branch",
    }),
    "POST /datasets/:dataset/merge": admin("/datasets/other/merge", { dryRun: true }),
    "POST /data/import/:dataset": admin("/data/import/production", {
      create: { _id: "slow", _type: "post" },
    }),
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
  const schema = { schema: "{}", workspace: { name: "default" } };
  const [isPrivate, copy] = [{ aclMode: "private" }, { targetDataset: "slow-copy" }];
  const cors = { origin: "https://slow.example" };
  const hooks = "/hooks/projects/local";
  const membership = { resourceType: "project", resourceId: "local", roleNames: ["viewer"] };
  const robot = { label: "Slow", memberships: [membership] };
  const token = { label: "Slow", roleName: "viewer" };
  const source = { url: "https://slow.example/slow.png" };
  const person = { name: "Slow", email: "slow@example.com", role: "administrator" };
  const [name, role] = [{ name: "Slow" }, { role: "administrator" }];
  return {
    "POST /data/mutate/:dataset": contributor("/data/mutate/production", { mutations: [mutation] }),
    "POST /data/actions/:dataset": contributor("/data/actions/production", { actions: [action] }),
    "POST /assets/images/:dataset": contributor("/assets/images/production", png),
    "POST /assets/files/:dataset": contributor("/assets/files/production", png),
    "POST /assets/images/:dataset/from-url": contributor(
      "/assets/images/production/from-url",
      source,
    ),
    "POST /assets/files/:dataset/from-url": contributor(
      "/assets/files/production/from-url",
      source,
    ),
    "PUT /datasets/:dataset": admin("/datasets/slow", {}),
    "PUT /projects/:project/datasets/:dataset": admin(`${project}/slow`, {}),
    "PATCH /datasets/:dataset": admin("/datasets/other", isPrivate),
    "PATCH /projects/:project/datasets/:dataset": admin(`${project}/other`, isPrivate),
    ...ofBranches(),
    "PUT /datasets/:dataset/copy": admin("/datasets/production/copy", copy),
    "PUT /projects/:project/datasets/:dataset/copy": admin(`${project}/production/copy`, copy),
    "PUT /projects/:project/datasets/:dataset/schemas": admin(`${project}/production/schemas`, {
      schemas: [schema],
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
