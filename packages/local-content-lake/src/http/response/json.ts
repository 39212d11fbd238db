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
  sendJsonBytes(response, status, [Buffer.from(JSON.stringify(body))], headers);
}

/** Sends a body that is already JSON, in pieces. */
export function sendJsonBytes(
  response: ServerResponse,
  status: number,
  pieces: readonly Buffer[],
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const body = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  response.writeHead(status, { ...JSON_HEADERS, "Content-Length": body.length, ...headers });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
