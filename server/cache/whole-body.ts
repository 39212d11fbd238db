import type { IncomingMessage, ServerResponse } from "node:http";
import type { Headers } from "./cache-entry";

/** Larger ones are sent by whoever computes them, who also counts what is not read of them. */
const LARGEST = 512 * 1024;

/** Whether anyone who asks at this address is given the same. */
export function isForAnyone({ method, headers }: IncomingMessage): boolean {
  const { authorization, cookie, range, origin } = headers;
  return method === "GET" && (authorization ?? cookie ?? range ?? origin) === undefined;
}

/** Calls back with a body that is about to be sent in one piece, with status 200 and its headers. */
export function onWholeBody(
  response: ServerResponse,
  listener: (body: Buffer, headers: Headers) => void,
): void {
  const { end } = response;
  response.end = ((...args: Parameters<typeof end>) => {
    const body: unknown = args[0];
    if (Buffer.isBuffer(body) && body.length <= LARGEST && isWhole(response, body)) {
      const sent = Object.entries(response.getHeaders());
      listener(
        body,
        sent.map(([name, value]) => [name, String(value)]),
      );
    }
    return end.apply(response, args);
  }) as typeof end;
}

/** What was sent in pieces before is not all of it. */
function isWhole(response: ServerResponse, body: Buffer): boolean {
  return (
    response.statusCode === 200 && Number(response.getHeader("Content-Length")) === body.length
  );
}
