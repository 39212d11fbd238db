import type { IncomingMessage } from "node:http";
import type { DestinationStream } from "pino";
import type { Visitors } from "../middleware/client-ip";
import { newRequestId } from "../middleware/request-log";

const FLUSH_MS = 50;
const BATCH_BYTES = 64 * 1024;
/** A route is 200 characters at most, of up to three bytes, or six where JSON escapes one. */
const LONGEST_LINE = 2 * 1024;

/**
 * The log's lines for answers that were kept, one for each, as the logger would write them. They are put together by
 * hand and leave in batches: a logger's call costs as much as the answer itself. The time of a line is its batch's.
 */
export class KeptLog {
  /** Lines are written here at once: thousands of short texts that live until the batch leaves would be copied about. */
  private readonly batch = Buffer.allocUnsafe(BATCH_BYTES);
  private length = 0;
  private opening = "";
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly out: DestinationStream | undefined,
    private readonly visitors: Visitors,
  ) {}

  /**
   * @param logged what is the same for each request that is answered so, as the inside of a JSON object
   * @param ms how long it waited for the answer to be made anew
   */
  add(
    request: IncomingMessage,
    logged: string,
    forwardedFor: string | undefined,
    ms: number | undefined,
  ): void {
    if (this.out === undefined) return;
    if (this.length === 0) this.begin();
    const visitor = this.visitors.nameOf(request, forwardedFor);
    const told = ms === undefined ? logged : logged.replace('"ms":0,', `"ms":${ms},`);
    const line = `${this.opening}${newRequestId()}","method":"${request.method}",${told},"visitor":"${visitor}","msg":"request"}\n`;
    this.length += this.batch.write(line, this.length);
    if (this.length > BATCH_BYTES - LONGEST_LINE) this.flush();
  }

  private begin(): void {
    this.opening = `{"level":"info","time":"${new Date().toISOString()}","request":"`;
    this.timer = setTimeout(() => this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    if (this.length === 0) return;
    this.out?.write(this.batch.toString("utf8", 0, this.length));
    this.length = 0;
  }
}
