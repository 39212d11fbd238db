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
  send(asked: RawRequest): Promise<RawResponse>;
  close(): void;
}

/** A client that costs less than fetch and corrects nothing, for tests of many or odd requests. */
export function keepAliveClient(url: string, connections: number): KeepAliveClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send({ method = "GET", path, headers = {}, body }) {
      return new Promise((resolve, reject) => {
        const sent = request({ hostname, port, agent, method, path, headers }, (response) => {
          const pieces: Buffer[] = [];
          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("error", reject);
          response.on("end", () => {
            const text = Buffer.concat(pieces).toString("utf8");
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        });
        sent.on("error", reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
