import { patiently } from "../util/patiently";
import type { JsonObject } from "../util/types";

/**
 * Reads the documents of an export endpoint one by one, as they arrive.
 * @throws Error if the endpoint refuses, breaks off or reports that it broke off
 */
export async function* streamDocuments(url: string, token?: string): AsyncGenerator<JsonObject> {
  const body = await patiently(async () => {
    const answer = await fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    const { ok, body, status, headers } = answer;
    if (ok && body) return body;
    const { message: why } = await answer.json().catch(() => ({}));
    const refusal = { statusCode: status, response: { headers: Object.fromEntries(headers) } };
    throw Object.assign(new Error(`${url} answers ${status}${why ? `: ${why}` : ""}`), refusal);
  });
  for await (const line of linesOf(body)) {
    const document = JSON.parse(line) as JsonObject;
    // The hosted service reports in the stream that it broke off.
    if (document.error) throw new Error(`${url} ended early`);
    yield document;
  }
}

/** Splits at line feeds only: a text may contain every other separator of lines. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of body) {
    const [end = "", ...later] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(end);
    if (later.length === 0) continue;
    const lines = [pieces.join(""), ...later];
    pieces = lines.splice(-1);
    yield* lines.filter((line) => line !== "");
  }
  const last = pieces.join("") + decoder.decode();
  if (last !== "") yield last;
}
