import type { IncomingMessage, ServerResponse } from "node:http";
import { LOOPBACK } from "../http/middleware/origins";
import type { Lake } from "./types";

/**
 * Answers `/healthz` and, for programs of this machine, `/metrics` in Prometheus' text format.
 * @returns false for other paths
 */
export function answerOperations(
  lake: Pick<Lake, "stats">,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [path] = (request.url ?? "").split("?");
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (path === "/healthz") send(response, "ok\n");
  else if (path === "/metrics" && isLocal(request)) send(response, metricsText(lake));
  else return false;
  return true;
}

/** A proxy on this machine reports for whom it asks. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
  return headers["x-forwarded-for"] === undefined && LOOPBACK.test(socket.remoteAddress ?? "");
}

function send(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : text);
}

function metricsText(lake: Pick<Lake, "stats">): string {
  const { queries, waiting, ...counts } = lake.stats();
  const memory = process.memoryUsage().rss;
  const lengths = Object.entries(waiting).map(([queue, length]) => [`{queue="${queue}"}`, length]);
  const answers = Object.entries(queries).flatMap(([dataset, { memoHits, inline, inWorker }]) => [
    [`{dataset="${dataset}",from="memo"}`, memoHits],
    [`{dataset="${dataset}",from="inline"}`, inline],
    [`{dataset="${dataset}",from="worker"}`, inWorker],
  ]);
  return [
    metric("process_resident_memory_bytes", "gauge", [["", memory]]),
    metric("lake_listeners", "gauge", [["", counts.listeners]]),
    metric("lake_listeners_ended_total", "counter", [["", counts.listenersClosed]]),
    metric("lake_webhook_messages_dropped_total", "counter", [["", counts.webhooksDropped]]),
    metric("lake_unread_responses_closed_total", "counter", [["", counts.unreadResponsesClosed]]),
    metric("lake_queue_length", "gauge", lengths),
    metric("lake_queries_total", "counter", answers),
  ].join("");
}

/** @param samples labels and value of each */
function metric(name: string, type: string, samples: (string | number)[][]): string {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# TYPE ${name} ${type}\n${lines.join("")}`;
}

const YEAR_SECONDS = 31_536_000;

/**
 * Security headers of a standalone lake; an embedding server sets its own. Images and data are usable from other
 * origins, which CORS and tokens restrict.
 * @param publicUrl the URL that clients use, if known
 */
export function securityHeaders(publicUrl: string | undefined): Map<string, string> {
  const isSecure = publicUrl?.startsWith("https:");
  const headers = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "cross-origin",
    // Opened directly in a browser, no response runs or loads anything.
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    ...(isSecure && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` }),
  };
  return new Map(Object.entries(headers));
}
