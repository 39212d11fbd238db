import type { IncomingMessage, ServerResponse } from "node:http";
import type { SiteRuntime, UsedContent } from "../app/entry.server";
import { CACHE, pageBehindCdn } from "../app/utils/cache.server";
import { todayInIndia } from "../app/utils/time.server";
import { encode } from "./encodings";
import { type Headers, Kept, type KeptAnswers } from "./kept";
import { routeName } from "./request-log";
import { isWorthCompressing, type Page, sendPage } from "./send-page";

/** Answers one address as Remix does, for everyone; in the turns of the visitor who asked first. */
type Render = (address: string, visitor: string) => Promise<Response>;

/** For whom pages are made that nobody waits for. */
const NOBODY = "";

interface PagesOptions {
  kept: KeptAnswers;
  content: SiteRuntime["content"];
  render: Render;
  visitorOf(request: IncomingMessage): string;
  /** The headers that every answer carries. */
  headers: Headers;
  /** How long a CDN may keep a page that is the same for everyone. */
  cdnSeconds: number;
}

interface KeptPage {
  kept: Kept;
  page: Page;
  used: UsedContent;
}

const LONGEST_KEPT_ADDRESS = 300;
/** After a change, this many pages are made again before they are asked for. */
const MADE_AHEAD = 12;
/** Better compression is for pages that were asked for this often. */
const WORTH_BEST = 3;
const DAY_CHECK_MS = 30_000;
/** Of the connection or of the body as Remix wrote it, not of the page. */
const TRANSFER =
  /^(?:connection|content-length|date|keep-alive|server-timing|transfer-encoding|vary)$/i;

/**
 * Makes the pages that are the same for everyone, and keeps those that say so (`CACHE.page`) until a change touches
 * what they show, or the day that they speak of ends.
 */
export class Pages {
  stale = 0;
  made = 0;
  private readonly known = new Map<Kept, KeptPage>();
  private readonly underWay = new Map<string, Promise<Page>>();
  private changed = 0;
  private day = todayInIndia();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: PagesOptions) {
    options.content.onChange((touches) => this.forget(touches));
    this.timer = setInterval(() => this.noticeDay(), DAY_CHECK_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Answers a GET or HEAD that is not a visitor's own. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? "/";
    const last = this.options.kept.find(address);
    const lastPage = last && this.known.get(last)?.page;
    // Nobody waits for a dataset that is away. Made again on the side, the page shows when it is back.
    if (lastPage && this.options.content.awaySince() !== undefined) {
      this.make(address, NOBODY).catch(() => {});
      return this.sendStale(request, response, lastPage);
    }
    const page = await this.make(address, this.options.visitorOf(request));
    const made = this.options.kept.find(address);
    if (made) made.hits += 1;
    if (page.status >= 500 && lastPage) return this.sendStale(request, response, lastPage);
    // An error page inside a shell from before is no last good page.
    const isLastGood = page.isStale && page.status === 200;
    if (isLastGood) return this.sendStale(request, response, page);
    await sendPage(request, response, page, { timing: `cache;desc="miss", ${page.timing}` });
  }

  private sendStale(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
    this.stale += 1;
    const since = this.options.content.awaySince();
    return sendPage(request, response, page, { timing: 'cache;desc="stale"', stale: { since } });
  }

  private make(address: string, visitor: string): Promise<Page> {
    const known = this.underWay.get(address);
    if (known) return known;
    const before = this.options.kept.find(address);
    const making = this.render(address, visitor).finally(() => {
      if (this.underWay.get(address) === making) this.underWay.delete(address);
      if (before?.renewal === making) before.renewal = undefined;
    });
    this.underWay.set(address, making);
    // Nobody waits at the front for a dataset that is away.
    if (before && this.options.content.awaySince() === undefined) before.renewal = making;
    return making;
  }

  private async render(address: string, visitor: string): Promise<Page> {
    const { content, headers } = this.options;
    const changedBefore = this.changed;
    const day = this.day;
    const started = performance.now();
    const { used, result } = content.note(() => this.options.render(address, visitor));
    const response = await result;
    const own: Headers = [...response.headers].filter(([name]) => !TRANSFER.test(name));
    const names = new Set(own.map(([name]) => name.toLowerCase()));
    const page: Page = {
      status: response.status,
      headers: [...headers.filter(([name]) => !names.has(name.toLowerCase())), ...own],
      etag: response.headers.get("ETag") ?? undefined,
      body: Buffer.from(await response.arrayBuffer()),
      isStale: used.isStale,
      timing: "",
    };
    const made = performance.now();
    this.made += 1;
    const isEveryones = page.status === 200 && response.headers.get("Cache-Control") === CACHE.page;
    // A change that came while the page was made may be in it or not.
    const isCurrent = this.changed === changedBefore && day === this.day && content.isLive();
    if (isEveryones && !used.isStale) allowCdn(page.headers, this.options.cdnSeconds);
    if (isEveryones && !used.isStale && address.length <= LONGEST_KEPT_ADDRESS) {
      await this.keep(address, page, used, isCurrent);
    }
    const now = performance.now();
    page.timing = [
      `page;dur=${(now - started).toFixed(1)}`,
      // Its answers and all else are the rest.
      response.headers.get("Server-Timing"),
      `pack;dur=${(now - made).toFixed(1)}`,
    ]
      .filter(Boolean)
      .join(", ");
    return page;
  }

  private async keep(address: string, page: Page, used: UsedContent, isCurrent: boolean) {
    const { kept: answers } = this.options;
    const isCompressed = isWorthCompressing(page);
    const before = answers.find(address);
    const kept = new Kept({
      route: routeName(address),
      kind: "page",
      variesBy: "Accept-Encoding",
      headers: page.headers,
    });
    kept.hits = before?.hits ?? 0;
    const changedBefore = this.changed;
    if (isCompressed) {
      // Kept only with its compressed bodies: nobody who could take them is sent the plain one.
      const [br, gzip] = await Promise.all([
        encode(page.body, "br", false),
        encode(page.body, "gzip", false),
      ]);
      page.compressed = {
        br: kept.add("br", br, [["Content-Encoding", "br"]]),
        gzip: kept.add("gzip", gzip, [["Content-Encoding", "gzip"]]),
      };
    }
    // Held once, not twice.
    page.body = kept.add(isCompressed ? "identity" : "only", page.body, []);
    // Kept all the same, as the last good page.
    kept.isOutdated = !isCurrent || this.changed !== changedBefore;
    if (before) this.known.delete(before);
    this.known.set(kept, { kept, page, used });
    answers.keep(address, kept);
    this.sweep();
  }

  /** Forgets what the store has let go. */
  private sweep(): void {
    if (this.known.size < 2 * this.options.kept.size) return;
    const held = new Set([...this.options.kept.entries()].map(([, kept]) => kept));
    for (const kept of this.known.keys()) if (!held.has(kept)) this.known.delete(kept);
  }

  /** Marks the pages that a change touches and makes those that are asked for most again. */
  private forget(touches: (used: UsedContent) => boolean): void {
    this.changed += 1;
    // Whoever asks from now on must not be given a page that was on its way before.
    this.underWay.clear();
    const wanted: { address: string; hits: number }[] = [];
    for (const [address, kept] of this.options.kept.entries()) {
      const known = this.known.get(kept);
      if (!known || kept.isOutdated || !touches(known.used)) continue;
      kept.isOutdated = true;
      if (kept.hits > 0) wanted.push({ address, hits: kept.hits });
    }
    this.options.kept.forgetPictures();
    wanted.sort((a, b) => b.hits - a.hits);
    void this.makeAhead(wanted.slice(0, MADE_AHEAD).map(({ address }) => address));
  }

  /** One after the other, so that a visitor's own page comes between. */
  private async makeAhead(addresses: string[]): Promise<void> {
    const changedBefore = this.changed;
    for (const address of addresses) {
      // A turn of the loop: what visitors asked in the meantime goes first.
      await new Promise((next) => setImmediate(next));
      if (this.changed !== changedBefore || !this.options.content.isLive()) return;
      if (!this.options.kept.find(address)?.isOutdated) continue;
      await this.make(address, NOBODY).catch(() => {});
    }
  }

  /**
   * Better bytes follow for what is asked for often. Not at once: an editor who publishes again and again would have
   * the best compression, slow as it is, thrown away each time, and share the processor with it.
   */
  private async improve(): Promise<void> {
    for (const [address, kept] of [...this.options.kept.entries()]) {
      const page = this.known.get(kept)?.page;
      if (!page || kept.isOutdated || kept.hits < WORTH_BEST || kept.isBest) continue;
      if (!kept.forms.has("br")) continue;
      kept.isBest = true;
      kept.add("br", await encode(page.body, "br", true), [["Content-Encoding", "br"]]);
      kept.add("gzip", await encode(page.body, "gzip", true), [["Content-Encoding", "gzip"]]);
      if (this.options.kept.find(address) === kept) this.options.kept.keep(address, kept);
    }
  }

  private noticeDay(): void {
    void this.improve();
    const today = todayInIndia();
    if (today === this.day) return;
    this.day = today;
    this.forget(() => true);
  }
}

function allowCdn(headers: Headers, seconds: number): void {
  const header = headers.find(([name]) => name.toLowerCase() === "cache-control");
  if (header) header[1] = pageBehindCdn(seconds);
}
