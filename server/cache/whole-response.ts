import {
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import { KEEP_ALIVE_MS } from "http-kit";
import type { HttpDate } from "./http-date";

const NO_DATE = " ".repeat(new Date(0).toUTCString().length);

/**
 * An answer to GET as it goes over a connection that stays open: status line, headers and body in one piece of memory.
 * One write of one piece costs half of what a list of headers and a body cost Node (`npm run bench -- serving`).
 */
export class WholeResponse {
  readonly body: Buffer;
  private readonly bytes: Buffer;
  private readonly dateAt: number;
  private date = "";

  /**
   * @param headers name, value, name, value; without those of the connection and the date
   * @throws TypeError when a header cannot be sent
   */
  constructor(status: number, headers: readonly string[], body: Buffer) {
    const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;
    const lines = [first + NO_DATE];
    for (let index = 0; index < headers.length; index += 2) {
      const [name = "", value = ""] = headers.slice(index, index + 2);
      validateHeaderName(name);
      validateHeaderValue(name, value);
      lines.push(`${name}: ${value}`);
    }
    lines.push("Connection: keep-alive", `Keep-Alive: timeout=${KEEP_ALIVE_MS / 1000}`, "", "");
    const head = Buffer.from(lines.join("\r\n"), "latin1");
    this.bytes = Buffer.concat([head, body]);
    this.body = this.bytes.subarray(head.length);
    this.dateAt = first.length;
  }

  /**
   * Writes it in the place of a response that nobody has begun.
   * @returns false when this connection wants an answer of another form: nothing was written then
   */
  send(response: ServerResponse, { text }: HttpDate): boolean {
    const { socket } = response;
    // Asked ahead of an answer that is still under way, it has no socket yet.
    if (!socket?.writable || !response.shouldKeepAlive) return false;
    if (this.date !== text) {
      // Where an earlier write still waits for its reader, that one carries the newer date.
      this.bytes.write(text, this.dateAt, "latin1");
      this.date = text;
    }
    socket.write(this.bytes);
    // Node's server waits for this before it reads the connection's next request.
    response.emit("finish");
    return true;
  }
}
