import type { IncomingMessage } from "node:http";
import type { DestinationStream } from "pino";
import type { Kept } from "./kept";
import type { Visitors } from "./visitors";

const FLUSH_MS = 50;
const LARGEST_BATCH = 64 * 1024;

/**
 * The log's lines for answers that were kept, one for each, as the logger would write them. They are put together by
 * hand and leave in batches: a logger's call costs as much as the answer itself. The time of a line is its batch's.
 */
export class KeptLog {
  private batch = "";
  private time = "";

  constructor(
    private readonly out: DestinationStream | undefined,
    private readonly visitors: Visitors,
  ) {}

  add(
    kept: Kept,
    request: IncomingMessage,
    status: number,
    forwardedFor: string | undefined,
  ): void {
    if (status === 304) kept.tally.notModified += 1;
    else kept.tally.ok += 1;
    if (this.out === undefined) return;
    if (this.batch === "") this.begin();
    const visitor = this.visitors.nameOf(request, forwardedFor);
    this.batch += `{"level":"info","time":"${this.time}","method":"${request.method}","route":${kept.logged},"status":${status},"ms":0,"cache":"hit","kind":"${kept.kind}","visitor":"${visitor}","msg":"request"}\n`;
    if (this.batch.length > LARGEST_BATCH) this.flush();
  }

  private begin(): void {
    this.time = new Date().toISOString();
    setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  flush(): void {
    if (this.batch === "") return;
    this.out?.write(this.batch);
    this.batch = "";
  }
}
