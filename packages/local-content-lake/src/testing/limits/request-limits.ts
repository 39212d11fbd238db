import type { IncomingMessage, ServerResponse } from "node:http";
import { errorResponse } from "../../http/response/errors";
import { LakeError } from "../../util/errors";
import type { Clock } from "../../util/time";
import { answerInstead } from "../faults";
import { kindOf, type RequestKind } from "../request-kind";
import type { HostedLimits } from "./hosted-limits";

const SECOND_MS = 1000;

/** Rejects requests beyond the rates of the hosted service with status 429. A rate counts whole seconds. */
export class RequestLimits {
  private readonly rates: readonly [string, number | false, (kind: RequestKind) => boolean][];
  private readonly concurrency: Partial<Record<RequestKind, number | false>>;
  private readonly counts = new Map<string, number>();
  private readonly inFlight = new Map<string, number>();
  private second = 0;

  constructor(
    limits: HostedLimits,
    private readonly clock: Pick<Clock, "now">,
  ) {
    this.rates = [
      // Actions are mutations of documents too.
      ["mutations", limits.mutationsPerSecond, (kind) => kind === "mutate" || kind === "action"],
      ["uploads", limits.uploadsPerSecond, (kind) => kind === "upload"],
      ["requests", limits.requestsPerSecond, (kind) => kind !== "asset"],
    ];
    this.concurrency = { query: limits.concurrentQueries, mutate: limits.concurrentMutations };
  }

  /** Forgets the requests of this second. */
  clear(): void {
    this.counts.clear();
  }

  /** Counts a request and answers it if it is beyond a limit. @returns false if it is not */
  intercept(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method === "OPTIONS") return false;
    const kind = kindOf(request);
    const message = this.exceededRate(kind) ?? this.exceededConcurrency(kind, request, response);
    if (message === undefined) return false;
    const { status, body, headers } = errorResponse(new LakeError("RATE_LIMITED", message));
    answerInstead(request, response, status, body, headers);
    return true;
  }

  private exceededRate(kind: RequestKind): string | undefined {
    const second = Math.floor(this.clock.now() / SECOND_MS);
    if (second !== this.second) this.counts.clear();
    this.second = second;
    for (const [name, perSecond, applies] of this.rates) {
      if (perSecond === false || !applies(kind)) continue;
      const count = (this.counts.get(name) ?? 0) + 1;
      if (count > perSecond) return `Too many ${name}: the limit is ${perSecond} per second`;
      this.counts.set(name, count);
    }
    return undefined;
  }

  private exceededConcurrency(
    kind: RequestKind,
    { url = "" }: IncomingMessage,
    response: ServerResponse,
  ): string | undefined {
    const limit = this.concurrency[kind];
    if (limit === undefined || limit === false) return undefined;
    const key = `${kind} ${url.split("?")[0]}`;
    const count = (this.inFlight.get(key) ?? 0) + 1;
    if (count > limit) return `Too many concurrent requests (${kind}): the limit is ${limit}`;
    this.inFlight.set(key, count);
    response.once("close", () => this.inFlight.set(key, (this.inFlight.get(key) ?? 1) - 1));
    return undefined;
  }
}
