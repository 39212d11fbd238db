import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { answerText } from "../middleware/answer-text";

/** Paths that are counted under their first part; all others are pages. */
const ROUTE_GROUPS = new Set([
  "lake",
  "studio",
  "assets",
  "contact",
  "preview",
  "healthz",
  "readyz",
  "metrics",
]);

function routeGroup(url = "/"): string {
  const [, first = ""] = /^\/([a-z-]*)/.exec(url) ?? [];
  return ROUTE_GROUPS.has(first) ? `/${first}` : "page";
}

type Samples = Iterable<[labels: Record<string, string>, value: number]>;

/** Numbers about this process in Prometheus' text format, named as OpenMetrics asks. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Counter<"route" | "status">;
  private readonly durations: Histogram<"route">;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Counter({
      name: "http_requests_total",
      help: "Requests that the cache did not answer",
      labelNames: ["route", "status"],
      registers,
    });
    this.durations = new Histogram({
      name: "http_request_duration_seconds",
      help: "From a request that the cache did not answer to the end of its response",
      labelNames: ["route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
  }

  countRequest(url: string | undefined, status: number, ms: number): void {
    const route = routeGroup(url);
    this.requests.inc({ route, status: String(status) });
    this.durations.observe({ route }, ms / 1000);
  }

  /**
   * Adds a number that another object counts, or one for each combination of labels. A name that ends with `_total` is
   * that of a counter.
   * @param read called when the metrics are collected
   */
  add(name: string, help: string, read: () => number | Samples, labelNames: string[] = []): void {
    const Kind = name.endsWith("_total") ? Counter : Gauge;
    const metric: Counter | Gauge = new Kind({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => {
        metric.reset();
        const values = read();
        const samples: Samples = typeof values === "number" ? [[{}, values]] : values;
        for (const [labels, value] of samples) metric.inc(labels, value);
      },
    });
  }

  /** Answers with all numbers, for the read token only. Any other request gets 404. */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | undefined,
  ): Promise<void> {
    if (!hasToken(request, token)) {
      const text = "Metrics need the read token: Authorization: Bearer <token>\n";
      return answerText(response, 404, text);
    }
    answerText(response, 200, await this.registry.metrics(), this.registry.contentType);
  }
}

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(hash(given), hash(token));
}

/** Hashes have one length, which the comparison needs. */
function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
