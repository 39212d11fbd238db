import { listenerAddress, reportAccess } from "./listener-socket";

const EVENT_STREAM = "text/event-stream";

interface Frame {
  event: string;
  id?: string;
  data: unknown;
}

/**
 * A `fetch` for clients that read listeners with it (`@sanity/client` 8): an event stream comes over a WebSocket, of
 * which a browser opens far more to one host. Everything else goes over HTTP, and so does a stream whose handshake
 * fails: then the response says why.
 */
export function fetchOverSockets(input: string | URL | Request, init?: RequestInit) {
  // Not of a new Request, which would take the body.
  const isRequest = input instanceof Request;
  const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
  if (headers.get("Accept") !== EVENT_STREAM) return fetch(input, init);
  return new Promise<Response>((resolve, reject) => {
    const signal = init?.signal ?? (isRequest ? input.signal : new AbortController().signal);
    const token = headers.get("Authorization")?.replace(/^Bearer +/, "");
    const address = listenerAddress(isRequest ? input.url : String(input), token);
    const lastEventId = headers.get("Last-Event-ID");
    if (lastEventId) address.searchParams.set("lastEventId", lastEventId);
    const socket = new WebSocket(address);
    socket.onopen = () => {
      const headers = { "Content-Type": EVENT_STREAM };
      resolve(new Response(eventsOf(socket, signal), { headers }));
    };
    socket.onclose = () => {
      if (signal.aborted) reject(signal.reason);
      else resolve(fetch(input, init));
    };
    closeOnAbort(socket, signal);
  });
}

/** The messages of a socket as an event stream. It ends when the socket closes. */
function eventsOf(socket: WebSocket, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      socket.onmessage = ({ data }) => {
        const { event, id, data: content } = JSON.parse(data) as Frame;
        const lines = [`event: ${event}`, ...(id ? [`id: ${id}`] : [])];
        const text = `${lines.join("\n")}\ndata: ${JSON.stringify(content)}\n\n`;
        controller.enqueue(encoder.encode(text));
      };
      socket.onclose = ({ code }) => {
        socket.onmessage = null;
        if (signal.aborted) return controller.error(signal.reason);
        reportAccess(code);
        controller.close();
      };
    },
    cancel() {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  });
}

function closeOnAbort(socket: WebSocket, signal: AbortSignal): void {
  const close = () => socket.close();
  if (signal.aborted) close();
  else signal.addEventListener("abort", close, { once: true });
}
