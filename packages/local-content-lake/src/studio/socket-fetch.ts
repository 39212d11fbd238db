import { CLOSE_CODES, type EndReason } from "../auth/open-connections";
import { PACKAGE_NAME } from "../util/package-name";

const EVENT_STREAM = "text/event-stream";
const RETRY_MS = 1000;

/** Browsers refuse more than 64 kB in all requests with `keepalive`. */
const MAX_KEEPALIVE_BYTES = 60_000;
let keepaliveBytes = 0;

/**
 * A `fetch` for clients that read listeners with it (`@sanity/client` 8): an event stream comes over a WebSocket, of
 * which a browser opens far more to one host. Everything else goes over HTTP, and so does a stream whose handshake
 * fails: then the response says why. Reads wait for a server that has gone. Writes go on when the page is left, so that a
 * save on closing arrives.
 */
export function fetchOverSockets(input: Input, init?: RequestInit): Promise<Response> {
  const { headers, method, url } = partsOf(input, init);
  if (headers.get("Accept") === EVENT_STREAM) return fetchEvents(input, init);
  // Long queries are posted.
  const isRead = ["GET", "HEAD"].includes(method) || url.includes("/data/query/");
  if (isRead) return fetchRead(input, init);
  return fetchInOrder(input, init);
}

/** The bodies of saves without a response, each with its URL. */
const savesUnderWay = new Map<string, string>();

/** Sends a save, and remembers it until its response. Any other write is sent as it is. */
async function fetchInOrder(input: Input, init: RequestInit = {}): Promise<Response> {
  const { url } = partsOf(input, init);
  const body = url.includes("/data/actions/") && typeof init.body === "string" ? init.body : "{}";
  if (!JSON.parse(body).transactionId) return fetchWithKeepalive(input, init, fetchReporting);
  savesUnderWay.set(body, url);
  const sent = { ...init, body: document.hidden ? withEarlier(body, url) : body };
  const response = await fetchWithKeepalive(input, sent, fetchReporting);
  // The Studio repeats a save without a response.
  savesUnderWay.delete(body);
  return response;
}

/**
 * A save of a page that is left does not wait for those before it, and could arrive first: the lake would find no place
 * for its letters. So it has them with it, as far as browsers allow it. The lake makes each once.
 */
function withEarlier(body: string, url: string): string {
  const saves = [...savesUnderWay].filter(([, to]) => to === url).map(([save]) => save);
  const before = saves.slice(0, saves.indexOf(body));
  const whole = body.replace("{", () => `{"before":[${before}],`);
  return before.length > 0 && hasRoomFor(bytesOf(whole)) ? whole : body;
}

/** Sends a write that goes on when the page is left, as far as browsers allow it. */
export async function fetchWithKeepalive(
  input: Input,
  init?: RequestInit,
  send = fetch,
): Promise<Response> {
  const bytes = bytesOf(init?.body);
  if (bytes === 0 || !hasRoomFor(bytes)) return send(input, init);
  keepaliveBytes += bytes;
  try {
    return await send(input, { ...init, keepalive: true });
  } finally {
    keepaliveBytes -= bytes;
  }
}

const hasRoomFor = (bytes: number) => keepaliveBytes + bytes <= MAX_KEEPALIVE_BYTES;

const bytesOf = (body: unknown) =>
  new TextEncoder().encode(typeof body === "string" ? body : "").length;

type Input = string | URL | Request;

/** The parts of a request. Not of a new Request, which would take the body. */
function partsOf(input: Input, init: RequestInit | undefined) {
  const request = input instanceof Request ? input : undefined;
  return {
    url: request?.url ?? String(input),
    method: init?.method ?? request?.method ?? "GET",
    headers: new Headers(init?.headers ?? request?.headers),
    signal: init?.signal ?? request?.signal ?? new AbortController().signal,
  };
}

/**
 * Reports a refused token of content before the Studio, which then signs out and drops what is not saved. A request of
 * the sign-in is refused to anybody who is not signed in yet.
 */
async function fetchReporting(input: Input, init?: RequestInit) {
  const response = await fetch(input, init);
  const { url } = partsOf(input, init);
  if (response.status === 401 && url.includes("/data/")) announceAccess("refused");
  return response;
}

/** The origins that have responded. Another one may be wrong, or refuse the page (CORS), which a read reports at once. */
const respondingOrigins = new Set<string>();

/** Repeats a read until the server is back, since the Studio stops when one of its reads fails. */
async function fetchRead(input: Input, init?: RequestInit): Promise<Response> {
  const { url, signal } = partsOf(input, init);
  const { origin } = new URL(url, window.location.href);
  for (;;) {
    try {
      // A Request's body can be read once.
      const response = await fetchReporting(input instanceof Request ? input.clone() : input, init);
      respondingOrigins.add(origin);
      return response;
    } catch (error) {
      if (signal.aborted || !respondingOrigins.has(origin)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function fetchEvents(input: Input, init: RequestInit | undefined): Promise<Response> {
  const { url, headers, signal } = partsOf(input, init);
  return new Promise<Response>((resolve, reject) => {
    const address = new URL(url, window.location.href);
    address.protocol = address.protocol.replace("http", "ws");
    // A browser's WebSocket sends no headers.
    const token = headers.get("Authorization")?.replace(/^Bearer +/, "");
    if (token) address.searchParams.set("__token", token);
    const lastEventId = headers.get("Last-Event-ID");
    if (lastEventId) address.searchParams.set("lastEventId", lastEventId);
    const socket = new WebSocket(address);
    socket.onopen = () => {
      socket.onerror = null;
      if (signal.aborted) return socket.close();
      const headers = { "Content-Type": EVENT_STREAM };
      resolve(new Response(eventsOf(socket, signal), { headers }));
    };
    const useHttp = () => {
      socket.onclose = null;
      socket.onerror = null;
      if (signal.aborted) reject(signal.reason);
      else resolve(fetch(input, init));
    };
    socket.onclose = useHttp;
    // A refused socket of Node 22 does not report that it is closed.
    socket.onerror = useHttp;
    const close = () => {
      // Closing a socket while it connects logs an error in the console.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
    };
    signal.addEventListener("abort", close, { once: true });
  });
}

/** The messages of a socket as an event stream. It ends when the socket closes. */
function eventsOf(socket: WebSocket, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      const retryMs = Math.round(RETRY_MS * (0.5 + Math.random()));
      controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
      socket.onmessage = ({ data }) => {
        const { event, id, data: content } = JSON.parse(data) as Frame;
        const lines = [`event: ${event}`, ...(id ? [`id: ${id}`] : [])];
        const text = `${lines.join("\n")}\ndata: ${JSON.stringify(content)}\n\n`;
        controller.enqueue(encoder.encode(text));
      };
      socket.onclose = ({ code }) => {
        socket.onmessage = null;
        if (signal.aborted) return controller.error(signal.reason);
        // After a sign-out every reconnect would be refused: the stream stays open and silent.
        if (reportAccess(code) !== "signedOut") controller.close();
      };
    },
    cancel() {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  });
}

/** Why the lake closed the connections of this Studio's user; "refused": it refuses the user's token. */
export type AccessChange = EndReason | "refused";

/** Event on the Studio's window when the lake closes connections or refuses the token; `detail`: AccessChange. */
export const ACCESS_EVENT = `${PACKAGE_NAME}:access`;

/** An event of a listener, as a WebSocket carries it. */
interface Frame {
  event: string;
  id?: string;
  data: unknown;
}

function announceAccess(detail: AccessChange): void {
  window.dispatchEvent(new CustomEvent(ACCESS_EVENT, { detail }));
}

/** Tells the Studio if the lake closed a socket because its user's access changed. */
function reportAccess(code: number): AccessChange | undefined {
  const reasons: EndReason[] = ["signedOut", "roleChanged"];
  const detail = reasons.find((reason) => CLOSE_CODES[reason] === code);
  if (detail) announceAccess(detail);
  return detail;
}
