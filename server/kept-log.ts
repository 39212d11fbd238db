import type { IncomingMessage } from "node:http";
import type { DestinationStream } from "pino";
import { newRequestId } from "./request-log";
import type { Visitors } from "./visitors";

const FLUSH_MS = 50;
const LARGEST_BATCH = 64 * 1024;

/**
 * The log's lines for answers that were kept, one for each, as the logger would write them. They are put together by
 * hand and leave in batches: a logger's call costs as much as the answer itself. The time of a line is its batch's.
 */
export class KeptLog {
  private batch = "";
  private opening = "";

  constructor(
    private readonly out: DestinationStream | undefined,
    private readonly visitors: Visitors,
  ) {}

  /** @param logged what is the same for each request that is answered so, as the inside of a JSON object */
  add(request: IncomingMessage, logged: string, forwardedFor: string | undefined): void {
    if (this.out === undefined) return;
    if (this.batch === "") this.begin();
    const visitor = this.visitors.nameOf(request, forwardedFor);
    this.batch += `${this.opening}${newRequestId()}","method":"${request.method}",${logged},"visitor":"${visitor}","msg":"request"}\n`;
    if (this.batch.length > LARGEST_BATCH) this.flush();
  }

  private begin(): void {
    this.opening = `{"level":"info","time":"${new Date().toISOString()}","request":"`;
    setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  flush(): void {
    if (this.batch === "") return;
    this.out?.write(this.batch);
    this.batch = "";
  }
}
