import type { Lake } from "local-content-lake";
import type { SiteContent } from "../../app/entry.server";
import type { ResponseCache } from "../cache/response-cache";
import type { Mail } from "../mail/mail";
import type { Backups } from "./backups";
import type { Metrics } from "./metrics";
import type { Shutdown } from "./shutdown";

/** How many pages were rendered, and how many responses had the last good page. */
export interface PageCounts {
  readonly rendered: number;
  readonly stale: number;
}

interface Sources {
  backups: Pick<Backups, "failures" | "lastAt"> | undefined;
  cache: ResponseCache;
  content: SiteContent | undefined;
  lake: Pick<Lake, "stats"> | undefined;
  mail: Pick<Mail, "sent" | "failures"> | undefined;
  pages: PageCounts;
  shutdown: Pick<Shutdown, "openRequests">;
}

type Add = Metrics["add"];

/** Adds the numbers of the server's parts. */
export function collectMetrics(metrics: Metrics, sources: Sources): void {
  const { backups, cache, content, lake, mail, pages, shutdown } = sources;
  const add: Add = (...metric) => metrics.add(...metric);
  add(
    "http_requests_in_flight",
    "Requests without a complete response",
    () => shutdown.openRequests,
  );
  add("pages_rendered_total", "Pages rendered", () => pages.rendered);
  add("pages_stale_total", "Responses with the last good page", () => pages.stale);
  collectCache(add, cache);
  if (content) collectContent(add, content);
  if (lake) collectLake(add, () => lake.stats());
  if (backups) {
    add(
      "backup_last_success_timestamp_seconds",
      "When the newest daily backup was written, in seconds since 1970; 0 without one",
      () => (backups.lastAt ?? 0) / 1000,
    );
    add("backup_failures_total", "Daily backups that failed", () => backups.failures);
  }
  if (mail) {
    add("mail_sent_total", "Mails that the mail server accepted", () => mail.sent);
    add("mail_failures_total", "Attempts to send a mail that failed", () => mail.failures);
  }
}

function collectCache(add: Add, cache: ResponseCache): void {
  add(
    "cache_hits_total",
    "Requests that the response cache answered",
    () =>
      [...cache.hits()].flatMap(([route, { ok, notModified }]) => [
        [{ route, status: "200" }, ok],
        [{ route, status: "304" }, notModified],
      ]),
    ["route", "status"],
  );
  add(
    "cache_bytes",
    "Memory of the response cache, by partition",
    () => Object.entries(cache.bytes()).map(([partition, bytes]) => [{ partition }, bytes]),
    ["partition"],
  );
}

function collectContent(add: Add, { cache, leftOut }: SiteContent): void {
  add(
    "content_cache_hits_total",
    "Content queries that the content cache answered",
    () => cache.hits,
  );
  add("content_cache_misses_total", "Content queries that went to the dataset", () => cache.misses);
  add("content_cache_bytes", "Memory of the content cache", () => cache.bytes());
  add("content_changes_total", "Changes of published content that the site was notified of", () =>
    cache.revision(),
  );
  add(
    "content_left_out",
    "Published documents that the site cannot show as they are",
    () => leftOut.list().length,
  );
  add("dataset_live", "1 while the dataset reports its changes", () => Number(cache.isLive()));
  add("dataset_unavailable", "1 while the dataset does not answer", () =>
    Number(cache.outageSince() !== undefined),
  );
}

function collectLake(add: Add, stats: Lake["stats"]): void {
  add("lake_listeners", "Listeners connected to the lake", () => stats().listeners);
  add(
    "lake_listeners_ended_total",
    "Listeners that were ended because their filters took too long",
    () => stats().listenersClosed,
  );
  add(
    "lake_webhook_messages_dropped_total",
    "Webhook messages that were dropped because too many waited, or waited too long",
    () => stats().webhooksDropped,
  );
  add(
    "lake_queries_total",
    "Queries of the lake, by where they were computed",
    () =>
      Object.entries(stats().queries).flatMap(([dataset, counts]) => [
        [{ dataset, source: "memo" }, counts.memoHits],
        [{ dataset, source: "inline" }, counts.inline],
        [{ dataset, source: "worker" }, counts.inWorker],
      ]),
    ["dataset", "source"],
  );
  add(
    "lake_memo_bytes",
    "Memory of remembered query results",
    () => Object.entries(stats().queries).map(([dataset, one]) => [{ dataset }, one.memoBytes]),
    ["dataset"],
  );
  add(
    "lake_queue_length",
    "Work of the lake that waits, by queue: growing means that it arrives faster than it is done",
    () => Object.entries(stats().waiting).map(([queue, length]) => [{ queue }, length]),
    ["queue"],
  );
}
