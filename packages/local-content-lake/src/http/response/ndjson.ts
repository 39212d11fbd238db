import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";

// Lines go out in pieces of about this many characters, so that many small ones cost little.
const PIECE_LENGTH = 64 * 1024;

/** Sends values as newline-delimited JSON, as fast as the reader takes them. */
export async function sendNdjson(
  response: ServerResponse,
  values: Iterable<unknown>,
): Promise<void> {
  // The first piece before the headers: what cannot be read is an error, not half an answer.
  const pieces = piecesOf(values);
  const first = pieces.next();
  response.writeHead(200, {
    "Content-Type": "application/x-ndjson; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  if (first.done || response.req.method === "HEAD") {
    response.end();
    return;
  }
  response.write(first.value);
  // A reader that goes away is no error of ours.
  const later = Readable.from(inTurns(pieces), { highWaterMark: 1 });
  await pipeline(later, response).catch(() => response.destroy());
}

/** Each in a turn of the event loop of its own: others have theirs between. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    await nextTurn();
    yield piece;
  }
}

function* piecesOf(values: Iterable<unknown>): Generator<string> {
  let piece = "";
  for (const value of values) {
    piece += `${JSON.stringify(value)}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
