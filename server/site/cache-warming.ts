import { setImmediate as nextIteration } from "node:timers/promises";
import type { CachedVariant } from "../cache/cache-entry";
import { COMPRESSED } from "../cache/content-encoding";
import { ALL_PAGES, ANY_CHANGE, NO_CLIENT, type PageRenderer } from "./page-renderer";

/** How many pages are rendered after a change before a client asks for them. */
const MAX_WARMED = 12;
/** A client that asks at once, like the editor who made the change, waits for no other page. */
const DELAY_MS = 25;
const CHECK_INTERVAL_MS = 30_000;
/** Pages with so many hits are compressed as well as possible. */
const MIN_HITS_FOR_BEST = 3;

/** Renders popular pages again after a change, compresses them better, and starts over when the business day ends. */
export class CacheWarming {
  /** Responses that clients wait for. */
  private readonly awaited = new Set<Promise<void>>();
  /** Variants that are compressed as well as possible. */
  private readonly best = new WeakSet<CachedVariant>();
  private day: string;
  private timeout: NodeJS.Timeout | undefined;
  private readonly interval = setInterval(() => this.check(), CHECK_INTERVAL_MS);

  /** @param delayMs from a change until pages are rendered that no client waits for */
  constructor(
    private readonly renderer: PageRenderer,
    private readonly delayMs = DELAY_MS,
  ) {
    this.interval.unref();
    const { content } = renderer.options;
    this.day = content.today();
    content.cache.onChange(() => this.schedule());
  }

  close(): void {
    clearInterval(this.interval);
    clearTimeout(this.timeout);
  }

  /** Warms nothing until the response is sent. */
  async pauseFor(response: Promise<void>): Promise<void> {
    this.awaited.add(response);
    try {
      await response;
    } finally {
      this.awaited.delete(response);
    }
  }

  private schedule(): void {
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => void this.warm(), this.delayMs).unref();
  }

  /** Renders stale pages one after the other, the most requested first. */
  private async warm(): Promise<void> {
    const { renderer } = this;
    const { cache, content } = renderer.options;
    const since = cache.now();
    const stale = cache.pages().filter(({ isStale, hits }) => isStale && hits > 0);
    for (const entry of stale.sort((a, b) => b.hits - a.hits).slice(0, MAX_WARMED)) {
      do {
        await nextIteration();
        await Promise.allSettled(this.awaited);
      } while (this.awaited.size > 0);
      // The next change starts over.
      if (cache.wasInvalidated([ANY_CHANGE], since) || !content.cache.isLive()) return;
      if (cache.get(entry.url) === entry) await renderer.render(entry.url, NO_CLIENT).compressed;
    }
  }

  private check(): void {
    void this.compressBest();
    const { cache, content } = this.renderer.options;
    const today = content.today();
    if (today === this.day) return;
    this.day = today;
    cache.invalidate([ALL_PAGES, ANY_CHANGE]);
    this.schedule();
  }

  /** Not at once: after each of an editor's many changes, the slow compression would be in vain. */
  private async compressBest(): Promise<void> {
    for (const entry of this.renderer.options.cache.pages()) {
      if (entry.isStale || entry.hits < MIN_HITS_FOR_BEST) continue;
      for (const { encoding } of COMPRESSED) {
        const variant = entry.variants.get(encoding);
        if (!variant || this.best.has(variant)) continue;
        this.best.add(await this.renderer.compress(entry, encoding, "best"));
      }
    }
  }
}
