import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SiteContent, UsedContent } from "../app/entry.server";
import { CACHE, pageBehindCdn } from "../app/utils/cache.server";
import { todayInIndia } from "../app/utils/time.server";
import { encodingFor } from "./asked";
import type { Headers, KeptAnswers } from "./kept";
import { ENCODINGS, KeptPages } from "./kept-pages";
import { makePage } from "./make-page";
import { isWorthCompressing, type Page } from "./page";
import { sendPage } from "./send-page";

/** Answers one address as Remix does, for everyone; in the turns of the visitor who asked first. */
type Render = (address: string, visitor: string) => Promise<Response>;

/** For whom pages are made that nobody waits for. */
const NOBODY = "";

interface PagesOptions {
  kept: KeptAnswers;
  content: SiteContent;
  render: Render;
  visitorOf(request: IncomingMessage): string;
  /** The headers that every answer carries. */
  headers: Headers;
  /** How long a CDN may keep a page that is the same for everyone. */
  cdnSeconds: number;
}

interface UnderWay {
  making: Promise<Page>;
  /** Settles well once the front has what it needs of it. */
  packed: Promise<void>;
}

const LONGEST_KEPT_ADDRESS = 300;
/** After a change, this many pages are made again before they are asked for. */
const MADE_AHEAD = 12;
const DAY_CHECK_MS = 30_000;

/**
 * Makes the pages that are the same for everyone, and keeps those that say so (`CACHE.page`) until a change touches
 * what they show, or the day that they speak of ends.
 */
export class Pages {
  stale = 0;
  made = 0;
  private readonly kept: KeptPages;
  private readonly underWay = new Map<string, UnderWay>();
  /** Answers that somebody waits for. */
  private readonly awaited = new Set<Promise<void>>();
  private changed = 0;
  private day = todayInIndia();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: PagesOptions) {
    this.kept = new KeptPages(options.kept);
    options.content.onChange((touches) => this.forget(touches));
    this.timer = setInterval(() => this.noticeDay(), DAY_CHECK_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Answers a GET or HEAD that is not a visitor's own. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.whileAwaited(this.answerNow(request, response));
  }

  private async answerNow(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? "/";
    const last = this.kept.find(address);
    if (last && !last.kept.isOutdated) {
      // Nobody has asked for it in this encoding yet, or it was made while this visitor waited for a turn.
      last.kept.hits += 1;
      return this.send(request, response, last.page, "hit");
    }
    // Nobody waits for a dataset that is away. Made again on the side, the page shows when it is back.
    if (last && this.options.content.awaySince() !== undefined) {
      this.make(address, NOBODY).making.catch(() => {});
      return this.send(request, response, last.page, "stale");
    }
    const page = await this.make(address, this.options.visitorOf(request)).making;
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
      const stale = { since: this.options.content.awaySince() };
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

  private make(address: string, visitor: string): UnderWay {
    const known = this.underWay.get(address);
    if (known) return known;
    const making = this.render(address, visitor);
    const underWay = { making, packed: this.packAsBefore(address, making) };
    this.underWay.set(address, underWay);
    void underWay.packed.then(() => {
      if (this.underWay.get(address) === underWay) this.underWay.delete(address);
    });
    return underWay;
  }

  /** Whoever waits at the front is sent the encodings that were asked for before. */
  private async packAsBefore(address: string, making: Promise<Page>): Promise<void> {
    const before = this.kept.find(address)?.kept;
    const page = await making.catch(() => undefined);
    for (const encoding of ENCODINGS) {
      if (!page || !before?.forms.has(encoding)) continue;
      // Whoever had the page made is sent theirs first.
      await nextTurn();
      if (this.kept.find(address)?.page !== page) return;
      await this.kept.pack(address, page, encoding);
    }
  }

  /** For who waits at the front door; nobody does for a dataset that is away. */
  private renew(address: string, visitor: string): Promise<void> | undefined {
    if (this.options.content.awaySince() !== undefined) return undefined;
    return this.whileAwaited(this.make(address, visitor).packed);
  }

  private async whileAwaited(answered: Promise<void>): Promise<void> {
    this.awaited.add(answered);
    try {
      await answered;
    } finally {
      this.awaited.delete(answered);
    }
  }

  private async render(address: string, visitor: string): Promise<Page> {
    const { content, headers, render, cdnSeconds } = this.options;
    const changedBefore = this.changed;
    const day = this.day;
    const made = await makePage(() => render(address, visitor), content, headers);
    const { page, used, cacheControl } = made;
    this.made += 1;
    if (page.status !== 200 || cacheControl !== CACHE.page || used.isStale) return page;
    allowCdn(page.headers, cdnSeconds);
    if (address.length > LONGEST_KEPT_ADDRESS) return page;
    // A change that came while the page was made may be in it or not: then it is the last good page, no more.
    const isCurrent = this.changed === changedBefore && day === this.day && content.isLive();
    const renew = (asked: IncomingMessage) => this.renew(address, this.options.visitorOf(asked));
    this.kept.keep(address, { page, used, isCurrent, renew });
    return page;
  }

  /** Marks the pages that a change touches and makes those that are asked for most again. */
  private forget(touches: (used: UsedContent) => boolean): void {
    this.changed += 1;
    // Whoever asks from now on must not be given a page that was on its way before.
    this.underWay.clear();
    const wanted = this.kept.outdate(touches);
    this.options.kept.forgetPictures();
    void this.makeAhead(wanted.slice(0, MADE_AHEAD));
  }

  /** One after the other, and only while nobody waits for another page. */
  private async makeAhead(addresses: string[]): Promise<void> {
    const changedBefore = this.changed;
    for (const address of addresses) {
      do {
        // A turn of the loop: what visitors asked in the meantime goes first.
        await nextTurn();
        await Promise.allSettled(this.awaited);
      } while (this.awaited.size > 0);
      if (this.changed !== changedBefore || !this.options.content.isLive()) return;
      if (this.kept.find(address)?.kept.isOutdated) await this.make(address, NOBODY).packed;
    }
  }

  private noticeDay(): void {
    void this.kept.improve();
    const today = todayInIndia();
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

function allowCdn(headers: Headers, seconds: number): void {
  const header = headers.find(([name]) => name.toLowerCase() === "cache-control");
  if (header) header[1] = pageBehindCdn(seconds);
}
