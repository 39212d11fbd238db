import type { ServerResponse } from "node:http";
import { CACHE } from "../../app/lib/config/cache-control.server";

/** Answers with a text that nobody may store. */
export function answerText(
  response: ServerResponse,
  status: number,
  text = "",
  type = "text/plain; charset=utf-8",
): void {
  const length = Buffer.byteLength(text);
  response
    .writeHead(status, {
      "Cache-Control": CACHE.none,
      "Content-Type": type,
      "Content-Length": length,
    })
    .end(text);
}

export function answerJson(response: ServerResponse, status: number, body: object): void {
  answerText(response, status, JSON.stringify(body), "application/json");
}
