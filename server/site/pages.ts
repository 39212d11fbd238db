import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ContentDependencies } from "../../app/entry.server";
import { encodingFor } from "../cache/request-headers";
import type { KeptResponses } from "../cache/response-cache";
import { KeptPages } from "./cached-pages";
import { isWorthCompressing, type Page } from "./page";
import { type MakerOptions, PageMaker } from "./page-maker";
import { sendPage } from "./send-page";

/** For whom pages are made that nobody waits for. */
const NOBODY = "";

interface PagesOptions extends MakerOptions {
  kept: KeptResponses;
  /** Milliseconds from a change until pages are made that nobody has asked for. */
  aheadAfterMs?: number;
  visitorOf(request: IncomingMessage): string;
}

/** After a change, this many pages are made again before they are asked for. */
const MADE_AHEAD = 12;
/** Who asks at once, like the editor who made the change, waits for no page that nobody has asked for. */
const AHEAD_AFTER_MS = 25;
const DAY_CHECK_MS = 30_000;

/**
 * Makes the pages that are the same for everyone, and keeps those that say so (`CACHE.page`) until a change touches
 * what they show, or the day that they speak of ends.
 */
export class Pages {
  stale = 0;
  private readonly kept: KeptPages;
  private readonly maker: PageMaker;
  /** Answers that somebody waits for. */
  private readonly awaited = new Set<Promise<void>>();
  private changes = 0;
  private day: string;
  private readonly timer: NodeJS.Timeout;
  private ahead: NodeJS.Timeout | undefined;

  constructor(private readonly options: PagesOptions) {
    this.kept = new KeptPages(options.kept);
    this.maker = new PageMaker(this.kept, options, (address, asked) => this.renew(address, asked));
    this.day = options.content.today();
    options.content.onChange((touches) => this.forget(touches));
    this.timer = setInterval(() => this.noticeDay(), DAY_CHECK_MS);
    this.timer.unref();
  }

  /** How many were made since the start. */
  get made(): number {
    return this.maker.made;
  }

  close(): void {
    clearInterval(this.timer);
    clearTimeout(this.ahead);
  }

  /** Answers a GET or HEAD that is not a visitor's own. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.whileAwaited(this.respond(request, response));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? "/";
    const last = this.kept.find(address);
    if (last && !last.kept.isOutdated) {
      // Nobody has asked for it in this encoding yet, or it was made while this visitor waited for a turn.
      last.kept.hits += 1;
      return this.send(request, response, last.page, "hit");
    }
    // Nobody waits for a dataset that is away. Made again on the side, the page shows when it is back.
    if (last && this.options.content.outageSince() !== undefined) {
      this.maker.make(address, NOBODY).making.catch(() => {});
      return this.send(request, response, last.page, "stale");
    }
    const page = await this.maker.make(address, this.options.visitorOf(request)).making;
    const made = this.kept.find(address);
    if (made) made.kept.hits += 1;
    if (page.status >= 500 && last) return this.send(request, response, last.page, "stale");
    // An error page inside a shell from before is no last good page.
    const isLastGood = page.isStale && page.status === 200;
    await this.send(request, response, page, isLastGood ? "stale" : "miss");
  }

  private async send(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    from: "hit" | "miss" | "stale",
  ): Promise<void> {
    const asked = String(request.headers["accept-encoding"] ?? "");
    const encoding = isWorthCompressing(page) ? encodingFor(asked) : "identity";
    const made = performance.now();
    const body = await this.kept.pack(request.url ?? "/", page, encoding);
    if (from === "stale") {
      this.stale += 1;
      const stale = { since: this.options.content.outageSince() };
      return sendPage(request, response, page, { encoding, body, timing: told(from), stale });
    }
    const packing = performance.now() - made;
    const timing = [
      told(from),
      ...(from === "miss" ? [duration("page", page.ms + packing), page.told] : []),
      duration("pack", packing),
    ].filter(Boolean);
    sendPage(request, response, page, { encoding, body, timing: timing.join(", ") });
  }

  /** For who waits at the front door; nobody does for a dataset that is away. */
  private renew(address: string, asked: IncomingMessage): Promise<void> | undefined {
    if (this.options.content.outageSince() !== undefined) return undefined;
    const { making } = this.maker.make(address, this.options.visitorOf(asked));
    return this.whileAwaited(this.prepare(address, making, asked));
  }

  /** Packs a page for who waits; what others take is packed later. */
  private async prepare(
    address: string,
    making: Promise<Page>,
    { headers }: IncomingMessage,
  ): Promise<void> {
    const page = await making;
    const encoding = encodingFor(headers["accept-encoding"]);
    if (encoding === "identity" || !isWorthCompressing(page)) return;
    // Whoever takes it as it is goes first.
    await nextTurn();
    await this.kept.pack(address, page, encoding);
  }

  private async whileAwaited(answered: Promise<void>): Promise<void> {
    this.awaited.add(answered);
    try {
      await answered;
    } finally {
      this.awaited.delete(answered);
    }
  }

  /** Marks the pages that a change touches and makes those that are asked for most again. */
  private forget(touches: (used: ContentDependencies) => boolean): void {
    this.changes += 1;
    this.maker.startOver();
    this.kept.outdate(touches);
    clearTimeout(this.ahead);
    const { aheadAfterMs = AHEAD_AFTER_MS } = this.options;
    this.ahead = setTimeout(() => void this.makeAhead(), aheadAfterMs).unref();
  }

  /** One after the other, and only while nobody waits for another page. */
  private async makeAhead(): Promise<void> {
    const changesBefore = this.changes;
    for (const address of this.kept.wanted().slice(0, MADE_AHEAD)) {
      do {
        // A turn of the loop: what visitors asked in the meantime goes first.
        await nextTurn();
        await Promise.allSettled(this.awaited);
      } while (this.awaited.size > 0);
      if (this.changes !== changesBefore || !this.options.content.isLive()) return;
      if (this.kept.find(address)?.kept.isOutdated) await this.maker.make(address, NOBODY).packed;
    }
  }

  private noticeDay(): void {
    void this.kept.improve();
    const today = this.options.content.today();
    if (today === this.day) return;
    this.day = today;
    this.forget(() => true);
  }
}

function told(from: string): string {
  return `cache;desc="${from}"`;
}

function duration(name: string, ms: number): string {
  return `${name};dur=${ms.toFixed(1)}`;
}
