import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { API_VERSION } from "./lake";

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
