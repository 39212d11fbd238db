import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { createRequire } from "node:module";
import type { Duplex } from "node:stream";
import type { Log } from "http-kit";
import type { WebSocket, WebSocketServer } from "ws";
import { EventSocket } from "../realtime/listen";
import { MAX_PRESENCE_BYTES } from "../realtime/presence";
import { LakeError, notFound } from "../util/errors";
import type { Services } from "./context";
import { closeOnRevocation, type EventContext, type PrepareEvents } from "./events";
import { authorizeRequest, delayWrongToken, tokenOf } from "./request/authorize";
import {
  compilePath,
  type PathMatcher,
  readTarget,
  readVersion,
  resolveAlias,
} from "./request/path";
import { type ErrorResponse, logError } from "./response/errors";
import { sendJson } from "./response/json";
import { prepareListen, prepareLive } from "./routes/data/listeners";

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Connect = (webSocket: WebSocket, transport: Duplex) => void;

interface UpgradeRoute {
  match: PathMatcher;
  server: () => WebSocketServer;
  mayAuthenticateLater?: true;
  /** Reads the request. @throws LakeError, which is answered instead of opening a WebSocket */
  prepare(context: EventContext): Connect;
}

/** The paths of WebSockets. */
export const WEB_SOCKETS = {
  listen: "/data/listen/:dataset",
  live: "/data/live/events/:dataset",
  presence: "/socket/:dataset",
} as const;

// Listeners send nothing.
const LISTENER_BYTES = 1024;

/** Creates the handler of WebSocket handshakes. A refused one gets the same HTTP error as other endpoints send. */
export function createUpgradeHandler(services: Services): UpgradeHandler {
  const eventServer = createServer(LISTENER_BYTES);
  const routes: UpgradeRoute[] = [
    { match: compilePath(WEB_SOCKETS.listen), server: eventServer, prepare: events(prepareListen) },
    { match: compilePath(WEB_SOCKETS.live), server: eventServer, prepare: events(prepareLive) },
    {
      match: compilePath(WEB_SOCKETS.presence),
      server: createServer(MAX_PRESENCE_BYTES),
      prepare: preparePresence,
      mayAuthenticateLater: true,
    },
  ];
  return (request, socket, head) => {
    // Without a listener, an error of the connection would end the process.
    socket.on("error", ignore);
    try {
      services.origins.requireKnownHost(request);
      requireAllowedOrigin(services, request);
      const { server, connect } = prepare(routes, services, request);
      server().handleUpgrade(request, socket, head, (webSocket) => {
        socket.removeListener("error", ignore);
        connect(webSocket, socket);
      });
    } catch (error) {
      void delayWrongToken(services, request, error).then((delayed) => {
        refuse(socket, logError(services.log, request.method, delayed));
      });
    }
  };
}

function events(prepareEvents: PrepareEvents): UpgradeRoute["prepare"] {
  return (context) => {
    const start = prepareEvents(context);
    return (webSocket, transport) => {
      const sink = new EventSocket(webSocket, transport);
      closeOnRevocation(context.services.connections, context.access, sink);
      start(sink);
    };
  };
}

// Private datasets are allowed too: the Studio sends its token after connecting.
function preparePresence({ request, services, path, access }: EventContext): Connect {
  const { name } = services.store.datasets.get(path.dataset ?? "");
  const clientIp = services.getClientIp(request);
  const { attempts } = services;
  const wrongToken = () =>
    attempts.blockedFor(clientIp) > 0 ? undefined : attempts.recordFailure(clientIp);
  return (webSocket) => services.presence.connect(name, webSocket, access, wrongToken);
}

function ignore(): void {}

/** Returns a function that creates the server when a client connects: most test lakes start without loading it. */
function createServer(maxPayload: number): () => WebSocketServer {
  let server: WebSocketServer | undefined;
  return () => {
    const ws: typeof import("ws") = createRequire(import.meta.url)("ws");
    server ??= new ws.WebSocketServer({
      noServer: true,
      maxPayload,
      clientTracking: false,
      // One chunk can hold thousands of messages: each is handled in an event loop iteration of its own.
      allowSynchronousEvents: false,
      perMessageDeflate: false,
    });
    return server;
  };
}

/** CORS does not apply to WebSockets: without this check any page could open one. */
function requireAllowedOrigin({ origins }: Services, { headers }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined || origins.allows(origin, host)) return;
  throw new LakeError(
    "ORIGIN_NOT_ALLOWED",
    "This page may not connect to the lake: its origin is not allowed",
  );
}

function prepare(routes: UpgradeRoute[], services: Services, request: IncomingMessage) {
  const { path: target, query, ...named } = readTarget(request.url, services.basePath);
  for (const { match, server, prepare, mayAuthenticateLater } of routes) {
    const path = match(named.rest ?? "");
    if (!path) continue;
    if (path.dataset) path.dataset = resolveAlias(services.store, path.dataset);
    const version = readVersion(named.version);
    const token = tokenOf(request, query);
    const dataset = mayAuthenticateLater ? undefined : path.dataset;
    const authorize = authorizeRequest(services, { token, needs: "nothing", dataset });
    const access = authorize();
    const audit = { actor: "", target: "" };
    const context = { request, services, query, version, path, access, authorize, audit };
    return { server, connect: prepare(context) };
  }
  throw notFound(`No WebSocket is served at ${services.basePath}${target}`);
}

function refuse(socket: Duplex, { status, body, headers }: ErrorResponse): void {
  const json = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(json)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${json}`);
}

const PRESENCE_PATH = /\/v[^/]+\/socket\/[^/?]+(?:\?|$)/;

const UPGRADE_REQUIRED =
  "This is a WebSocket request, but no Upgrade header came with it: let the proxy in front use HTTP/1.1 and pass the Upgrade and Connection headers on (docs/deploy.md).";

/**
 * Reports a proxy that strips the Upgrade header, to the client and in the log; the Studio itself shows no error.
 * @returns false if the request is no such handshake
 */
export function sendUpgradeRequired(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { headers, url = "" } = request;
  // Events work without the header, presence does not.
  if (headers["sec-websocket-key"] === undefined && !PRESENCE_PATH.test(url)) return false;
  log.warn(UPGRADE_REQUIRED);
  sendJson(
    response,
    426,
    { statusCode: 426, error: STATUS_CODES[426], message: UPGRADE_REQUIRED },
    { Upgrade: "websocket", Connection: "Upgrade, close" },
  );
  return true;
}
