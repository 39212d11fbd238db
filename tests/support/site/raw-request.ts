import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request as it is written: `fetch` would normalise it, drop headers and unpack the response. */
export async function rawRequest(
  url: string,
  path: string,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<RawResponse> {
  const { port } = new URL(url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    httpRequest({ port, path, method, headers: { ...length, ...headers }, agent: false }, resolve)
      .on("error", reject)
      .end(body);
  });
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}
