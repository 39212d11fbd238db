import type { ServerResponse } from "node:http";

const JSON_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  // Node sends a text and the headers in one piece.
  send(response, status, JSON.stringify(body), headers);
}

/** Sends a body that is already JSON, in pieces. */
export function sendJsonBytes(
  response: ServerResponse,
  status: number,
  pieces: readonly Buffer[],
  headers: Record<string, string> = {},
): void {
  const body = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  send(response, status, body, headers);
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string>,
): void {
  if (response.headersSent || response.destroyed) return;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...JSON_HEADERS, "Content-Length": length, ...headers });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
