import type { Lake } from "local-content-lake";
import type { SiteContent } from "../../app/entry.server";
import type { ResponseCache } from "../cache/response-cache";
import type { Backups } from "./backups";
import type { Metrics } from "./metrics";
import type { OpenRequests } from "./open-requests";

interface PageCounts {
  readonly rendered: number;
  readonly stale: number;
}

interface MailCounts {
  readonly sent: number;
  readonly failures: number;
}

interface Sources {
  backups: Pick<Backups, "failures" | "lastAt"> | undefined;
  cache: ResponseCache;
  content: SiteContent | undefined;
  lake: Pick<Lake, "stats"> | undefined;
  mail: MailCounts | undefined;
  openRequests: OpenRequests;
  pages: PageCounts;
}

/** Adds the numbers that the parts of the server keep. */
export function collectMetrics(metrics: Metrics, sources: Sources): void {
  const { backups, cache, content, lake, mail, openRequests, pages } = sources;
  metrics.gauge({
    name: "http_requests_in_flight",
    help: "Requests without a complete response",
    read: () => openRequests.count,
  });
  collectCache(metrics, cache);
  collectPages(metrics, pages);
  if (content) collectContent(metrics, content);
  if (lake) collectLake(metrics, lake);
  if (backups) collectBackups(metrics, backups);
  if (mail) collectMail(metrics, mail);
}

function collectMail(metrics: Metrics, mail: MailCounts): void {
  metrics.counter({
    name: "mail_sent_total",
    help: "Mails that the mail server accepted",
    read: () => mail.sent,
  });
  metrics.counter({
    name: "mail_failures_total",
    help: "Attempts to send a mail that failed",
    read: () => mail.failures,
  });
}

function collectBackups(metrics: Metrics, backups: Pick<Backups, "failures" | "lastAt">): void {
  metrics.gauge({
    name: "backup_last_success_timestamp_seconds",
    help: "When the newest daily backup was written, in seconds since 1970; 0 without one",
    read: () => (backups.lastAt ?? 0) / 1000,
  });
  metrics.counter({
    name: "backup_failures_total",
    help: "Daily backups that failed",
    read: () => backups.failures,
  });
}

function collectCache(metrics: Metrics, cache: ResponseCache): void {
  metrics.counter({
    name: "cache_hits_total",
    help: "Requests that the response cache answered",
    labels: ["route", "status"],
    *read() {
      for (const [route, { ok, notModified }] of cache.hits()) {
        yield [{ route, status: "200" }, ok];
        yield [{ route, status: "304" }, notModified];
      }
    },
  });
  metrics.gauge({
    name: "cache_bytes",
    help: "Memory of the response cache, by partition",
    labels: ["partition"],
    *read() {
      for (const [partition, bytes] of Object.entries(cache.bytes())) yield [{ partition }, bytes];
    },
  });
}

function collectPages(metrics: Metrics, pages: PageCounts): void {
  metrics.counter({
    name: "pages_rendered_total",
    help: "Pages rendered",
    read: () => pages.rendered,
  });
  metrics.counter({
    name: "pages_stale_total",
    help: "Responses with the last good page",
    read: () => pages.stale,
  });
}

function collectContent(metrics: Metrics, content: SiteContent): void {
  metrics.counter({
    name: "content_cache_hits_total",
    help: "Content queries that the content cache answered",
    read: () => content.stats().hits,
  });
  metrics.counter({
    name: "content_cache_misses_total",
    help: "Content queries that went to the dataset",
    read: () => content.stats().misses,
  });
  metrics.gauge({
    name: "content_cache_bytes",
    help: "Memory of the content cache",
    read: () => content.stats().bytes,
  });
  metrics.counter({
    name: "content_changes_total",
    help: "Changes of published content that the site was notified of",
    read: () => content.stats().revision,
  });
  metrics.gauge({
    name: "content_invalid_documents",
    help: "Published documents that the site cannot show as they are",
    read: () => content.contentIssues().length,
  });
  metrics.gauge({
    name: "dataset_live",
    help: "1 while the dataset reports its changes",
    read: () => Number(content.isLive()),
  });
  metrics.gauge({
    name: "dataset_unavailable",
    help: "1 while the dataset does not answer",
    read: () => Number(content.outageSince() !== undefined),
  });
}

function collectLake(metrics: Metrics, lake: Pick<Lake, "stats">): void {
  metrics.gauge({
    name: "lake_listeners",
    help: "Listeners connected to the lake",
    read: () => lake.stats().listeners,
  });
  metrics.counter({
    name: "lake_listeners_ended_total",
    help: "Listeners that were ended because their filters took too long",
    read: () => lake.stats().listenersClosed,
  });
  metrics.counter({
    name: "lake_webhook_messages_dropped_total",
    help: "Webhook messages that were dropped because too many waited, or waited too long",
    read: () => lake.stats().webhooksDropped,
  });
  metrics.counter({
    name: "lake_queries_total",
    help: "Queries of the lake, by where they were computed",
    labels: ["dataset", "source"],
    *read() {
      for (const [dataset, counts] of Object.entries(lake.stats().queries)) {
        yield [{ dataset, source: "memo" }, counts.memoHits];
        yield [{ dataset, source: "inline" }, counts.inline];
        yield [{ dataset, source: "worker" }, counts.inWorker];
      }
    },
  });
  metrics.gauge({
    name: "lake_memo_bytes",
    help: "Memory of remembered query results",
    labels: ["dataset"],
    *read() {
      for (const [dataset, { memoBytes }] of Object.entries(lake.stats().queries)) {
        yield [{ dataset }, memoBytes];
      }
    },
  });
  metrics.gauge({
    name: "lake_queue_length",
    help: "Work of the lake that waits, by queue: growing means that it arrives faster than it is done",
    labels: ["queue"],
    *read() {
      for (const [queue, length] of Object.entries(lake.stats().waiting)) yield [{ queue }, length];
    },
  });
}
