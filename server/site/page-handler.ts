import type { IncomingMessage, ServerResponse } from "node:http";
import { CACHE } from "../../app/lib/config/cache-control.server";
import type { CacheEntry } from "../cache/cache-entry";
import { sendVariant } from "../cache/send-variant";
import type { ClientIps } from "../middleware/client-ip";
import type { CacheWarming } from "./cache-warming";
import { NO_CLIENT, type PageRenderer } from "./page-renderer";

/** Answers shared requests for pages that the cache does not hold: renders the page, or sends the last good one. */
export class PageHandler {
  /** Responses with the last good page. */
  stale = 0;

  constructor(
    private readonly renderer: PageRenderer,
    private readonly warming: CacheWarming,
    private readonly clientIps: Pick<ClientIps, "of">,
  ) {}

  /** Rendered pages. */
  get rendered(): number {
    return this.renderer.count;
  }

  /** @param url the one under which the page is shared */
  respond(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    return this.warming.pauseFor(this.renderOrReuse(request, response, url));
  }

  private async renderOrReuse(
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
  ): Promise<void> {
    const { renderer } = this;
    const { cache, content } = renderer.options;
    const last = cache.get(url);
    if (last && !last.isStale) {
      // It was rendered while this request was queued, or lacks the encoding that it wants.
      last.hits += 1;
      const variant = await renderer.variantFor(last, request.headers);
      sendVariant(request, response, last, variant);
      return;
    }
    if (last && content.cache.outageSince() !== undefined) {
      // Nobody waits for a dataset that cannot be reached; rendered in the background, the page shows when it can.
      renderer.render(url, NO_CLIENT).page.catch(() => {});
      return this.sendStale(request, response, last);
    }
    const page = await renderer.render(url, this.clientIps.of(request)).page;
    const { entry } = page;
    entry.hits += 1;
    if (entry.status >= 500 && last) return this.sendStale(request, response, last);
    if (page.hasOldContent && entry.status === 200) {
      return this.sendStale(request, response, entry);
    }
    const start = performance.now();
    const variant = await renderer.variantFor(entry, request.headers);
    const ms = performance.now() - start;
    const parts = [duration("page", page.ms + ms), page.timing, duration("compress", ms)];
    sendVariant(request, response, entry, variant, timing("miss", ...parts));
  }

  private async sendStale(
    request: IncomingMessage,
    response: ServerResponse,
    entry: CacheEntry,
  ): Promise<void> {
    this.stale += 1;
    const since = this.renderer.options.content.cache.outageSince();
    const headers = [
      // Other caches must not store a page that is old already.
      ...["Cache-Control", CACHE.page],
      ...(since === undefined ? [] : ["X-Stale-Since", new Date(since).toISOString()]),
      ...timing("stale"),
    ];
    const variant = await this.renderer.variantFor(entry, request.headers);
    sendVariant(request, response, entry, variant, headers);
  }
}

function timing(cache: "miss" | "stale", ...parts: (string | null)[]): string[] {
  return ["Server-Timing", [`cache;desc="${cache}"`, ...parts].filter(Boolean).join(", ")];
}

function duration(name: string, ms: number): string {
  return `${name};dur=${ms.toFixed(1)}`;
}
