import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { EventSocket } from "../realtime/listen";
import { MAX_PRESENCE_BYTES } from "../realtime/presence";
import { LakeError } from "../util/errors";
import type { Services } from "./context";
import { closeOnRevocation, type EventContext, type PrepareEvents } from "./events";
import { requireKnownHost } from "./middleware/origins";
import { delayWrongToken } from "./middleware/wrong-tokens";
import { compilePath, type PathMatcher } from "./path-matcher";
import { ApiVersion } from "./request/api-version";
import { authorizeDataset, tokenOf } from "./request/authorize";
import { resolveAlias } from "./request/resolve";
import { type ErrorResponse, logError, notFound } from "./response/errors";
import { prepareListen } from "./routes/data/listen";
import { prepareLive } from "./routes/data/live";

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Connect = (webSocket: WebSocket, transport: Duplex) => void;

interface UpgradeRoute {
  match: PathMatcher;
  server: WebSocketServer;
  /** Reads what is asked for. @throws LakeError, instead of a WebSocket. */
  prepare(context: EventContext): Connect;
}

// Listeners have nothing to say.
const LISTENER_BYTES = 1024;

/** Opens WebSockets; a request that may not have one gets an error over HTTP, as the other endpoints give it. */
export function createUpgradeHandler(services: Services): UpgradeHandler {
  const eventServer = createServer(LISTENER_BYTES);
  const routes: UpgradeRoute[] = [
    events("/data/listen/:dataset", eventServer, prepareListen),
    events("/data/live/events/:dataset", eventServer, prepareLive),
    {
      match: compilePath("/socket/:dataset"),
      server: createServer(MAX_PRESENCE_BYTES),
      prepare: preparePresence,
    },
  ];
  return (request, socket, head) => {
    // A connection that breaks now has nobody to tell; unheard, it would end the process.
    socket.on("error", ignore);
    try {
      requireKnownHost(services.origins, request);
      requireAllowedOrigin(services, request);
      const { server, connect } = prepare(routes, services, request);
      server.handleUpgrade(request, socket, head, (webSocket) => {
        socket.removeListener("error", ignore);
        connect(webSocket, socket);
      });
    } catch (error) {
      void delayWrongToken(services, request, error).then((told) => {
        refuse(socket, logError(services.log, request.method, told));
      });
    }
  };
}

function events(path: string, server: WebSocketServer, prepareEvents: PrepareEvents): UpgradeRoute {
  return {
    match: compilePath(path),
    server,
    prepare(context) {
      authorizeDataset(context.services.store, context.path.dataset, context.access);
      const start = prepareEvents(context);
      return (webSocket, transport) => {
        const sink = new EventSocket(webSocket, transport);
        closeOnRevocation(context.services.connections, context.access, sink);
        start(sink);
      };
    },
  };
}

// Of a private dataset too: the Studio shows its token once it is connected.
function preparePresence({ request, services, path, access }: EventContext): Connect {
  const { name } = services.store.dataset(path.dataset ?? "");
  const address = services.getClientIp(request);
  const { attempts } = services.signIn;
  const wrongToken = () =>
    attempts.blockedFor(address) > 0 ? undefined : attempts.recordFailure(address);
  return (webSocket) => services.presence.connect(name, webSocket, access, wrongToken);
}

function ignore(): void {}

function createServer(maxPayload: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload,
    clientTracking: false,
    // Thousands of short messages come in one piece: each is heard in a turn of its own.
    allowSynchronousEvents: false,
    perMessageDeflate: false,
  });
}

/** A WebSocket is not bound by CORS: without this, any page could open one. */
function requireAllowedOrigin({ origins }: Services, { headers }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined || origins.allows(origin, host)) return;
  throw new LakeError(
    "ORIGIN_NOT_ALLOWED",
    "This page may not connect to the lake: its origin is not allowed",
  );
}

function prepare(routes: UpgradeRoute[], services: Services, request: IncomingMessage) {
  const [path = "", search = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const { basePath } = services;
  const local = path.startsWith(basePath) ? path.slice(basePath.length) : "";
  const versioned = /^\/v([^/]+)(\/.*)$/.exec(local);
  const query = new URLSearchParams(search);
  for (const { match, server, prepare } of routes) {
    const parts = match(versioned?.[2] ?? "");
    if (!parts) continue;
    if (parts.dataset) parts.dataset = resolveAlias(services.store, parts.dataset);
    const version = ApiVersion.parse(versioned?.[1] ?? "");
    const access = services.authenticate(tokenOf(request, query));
    return { server, connect: prepare({ request, services, query, version, access, path: parts }) };
  }
  throw notFound(`No WebSocket is served at ${path}`);
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
