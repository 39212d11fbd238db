import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface RawRequest {
  method?: string;
  /** What stands in the request line, sent as it is. */
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
  /** Resolves with the whole answer, of an event stream with its beginning. */
  send(asked: RawRequest): Promise<RawResponse>;
  close(): void;
}

/** A client that costs less than fetch and corrects nothing, for tests of many or odd requests. */
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
            // Its end would never come.
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
