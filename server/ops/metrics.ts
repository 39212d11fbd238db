import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lake } from "local-content-lake";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { SiteContent } from "../../app/entry.server";
import type { KeptResponses } from "../cache/response-cache";
import { routeGroup } from "../middleware/request-log";
import type { Pages } from "../site/pages";
import { isFromThisMachine } from "./loopback";

interface Sources {
  kept: KeptResponses;
  openRequests: { count(): number };
  /** What opens the numbers to those who are not on this machine. */
  token: () => string | undefined;
}

/** Numbers for whoever runs it, in Prometheus' text. */
export class Metrics {
  content: SiteContent | undefined;
  pages: Pages | undefined;
  lake: Pick<Lake, "stats"> | undefined;
  private readonly registry = new Registry();
  private readonly requests: Counter<"route" | "status">;
  private readonly durations: Histogram<"route">;

  constructor(private readonly sources: Sources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const { kept } = sources;
    this.requests = new Counter({
      name: "http_requests_total",
      help: "Requests that were computed",
      labelNames: ["route", "status"],
      registers,
    });
    this.durations = new Histogram({
      name: "http_request_duration_seconds",
      help: "From a computed request to the end of its answer",
      labelNames: ["route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    const hits = new Gauge({
      name: "kept_answers_hits",
      help: "Requests answered from memory since the start",
      labelNames: ["route", "status"],
      registers,
      collect: () => {
        for (const [route, { ok, notModified }] of kept.tallies()) {
          hits.set({ route, status: "200" }, ok);
          hits.set({ route, status: "304" }, notModified);
        }
      },
    });
    this.gauge("kept_page_bytes", "Memory of kept pages", () => kept.bytes().pages);
    this.gauge("kept_picture_bytes", "Memory of kept pictures", () => kept.bytes().pictures);
    this.gauge(
      "kept_query_bytes",
      "Memory of kept answers of the lake",
      () => kept.bytes().queries,
    );
    this.gauge("pages_made", "Pages made since the start", () => this.pages?.made);
    this.gauge("pages_stale", "Answers with the last good page", () => this.pages?.stale);
    this.gauge("content_hits", "Questions answered from memory", () => this.numbers()?.hits);
    this.gauge("content_misses", "Questions put to the dataset", () => this.numbers()?.misses);
    this.gauge("content_bytes", "Memory of the dataset's answers", () => this.numbers()?.bytes);
    this.gauge(
      "content_left_out",
      "Published documents that the site cannot show as they are",
      () => this.content?.contentIssues().length,
    );
    this.gauge(
      "dataset_changes",
      "Changes of published content heard of",
      () => this.numbers()?.revision,
    );
    this.gauge("dataset_live", "1 while the dataset reports its changes", () =>
      Number(this.content?.isLive() ?? false),
    );
    this.gauge("dataset_away", "1 while the dataset does not answer", () =>
      Number(this.content?.outageSince() !== undefined),
    );
    this.gauge(
      "lake_listeners",
      "Listeners that are connected to the lake",
      () => this.lake?.stats().listeners,
    );
    this.gauge(
      "lake_listeners_ended",
      "Listeners ended as their filters took too long",
      () => this.lake?.stats().listenersClosed,
    );
    this.gauge(
      "lake_webhooks_not_told",
      "Changes that webhooks were not told, as too much waited",
      () => this.lake?.stats().webhooksDropped,
    );
    this.lakeQueries();
    this.lakeQueues();
    this.gauge("http_requests_open", "Requests that wait for an answer", () =>
      sources.openRequests.count(),
    );
  }

  /** By dataset: a slow one is found by its numbers. */
  private lakeQueries(): void {
    const gauge = new Gauge({
      name: "lake_queries",
      help: "Queries of the lake, by where their answers came from",
      labelNames: ["dataset", "from"],
      registers: [this.registry],
      collect: () => {
        gauge.reset();
        for (const [dataset, counts] of Object.entries(this.lake?.stats().queries ?? {})) {
          gauge.set({ dataset, from: "memo" }, counts.memoHits);
          gauge.set({ dataset, from: "here" }, counts.inline);
          gauge.set({ dataset, from: "process" }, counts.inWorker);
          memo.set({ dataset }, counts.memoBytes);
        }
      },
    });
    const memo = new Gauge({
      name: "lake_memo_bytes",
      help: "Memory of remembered answers",
      labelNames: ["dataset"],
      registers: [this.registry],
    });
  }

  /** Work that waits for its turn: what grows here is asked for faster than it is done. */
  private lakeQueues(): void {
    const gauge = new Gauge({
      name: "lake_queue_length",
      help: "Work of the lake that waits for its turn",
      labelNames: ["queue"],
      registers: [this.registry],
      collect: () => {
        for (const [queue, length] of Object.entries(this.lake?.stats().waiting ?? {})) {
          gauge.set({ queue }, length);
        }
      },
    });
  }

  private numbers() {
    return this.content?.stats();
  }

  private gauge(name: string, help: string, read: () => number | undefined): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(read() ?? 0),
    });
  }

  count(url: string | undefined, status: number, ms: number): void {
    const route = routeGroup(url);
    this.requests.inc({ route, status: String(status) });
    this.durations.observe({ route }, ms / 1000);
  }

  /** For this machine, or with a token; for others there is nothing here. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.mayRead(request)) {
      response.writeHead(404, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
      response.end("Metrics are for this machine, or for a request with the read token.\n");
      return;
    }
    const text = await this.registry.metrics();
    response
      .writeHead(200, { "Content-Type": this.registry.contentType, "Cache-Control": "no-store" })
      .end(text);
  }

  private mayRead(request: IncomingMessage): boolean {
    if (isFromThisMachine(request)) return true;
    const token = this.sources.token();
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token));
  }
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
