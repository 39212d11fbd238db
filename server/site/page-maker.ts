import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SiteContent } from "../../app/entry.server";
import { CACHE, pageBehindCdn } from "../../app/lib/config/cache-control.server";
import type { Headers, Renew } from "../cache/cache-entry";
import { ENCODINGS, type KeptPages } from "./cached-pages";
import type { Page } from "./page";
import { makePage } from "./render-page";

export interface MakerOptions {
  content: SiteContent;
  /** Answers one address as Remix does, for everyone; in the turns of the visitor who asked first. */
  render(address: string, visitor: string): Promise<Response>;
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

/** Makes each page once for all who wait for it, and keeps those that say so (`CACHE.page`). */
export class PageMaker {
  made = 0;
  private readonly underWay = new Map<string, UnderWay>();
  private changed = 0;

  /** @param renew makes a page again that is asked for at the front door */
  constructor(
    private readonly kept: KeptPages,
    private readonly options: MakerOptions,
    private readonly renew: (address: string, asked: IncomingMessage) => ReturnType<Renew>,
  ) {}

  make(address: string, visitor: string): UnderWay {
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

  /** Whoever asks from now on is not given a page that was on its way before. */
  startOver(): void {
    this.changed += 1;
    this.underWay.clear();
  }

  /** Whoever asks next finds the encodings that were asked for before. */
  private async packAsBefore(address: string, making: Promise<Page>): Promise<void> {
    const before = this.kept.find(address)?.kept;
    const page = await making.catch(() => undefined);
    // Whoever waits for one of them has it packed in the next turn.
    await nextTurn();
    for (const encoding of ENCODINGS) {
      if (!page || !before?.forms.has(encoding)) continue;
      // Whoever had the page made is sent theirs first.
      await nextTurn();
      if (this.kept.find(address)?.page !== page) return;
      await this.kept.pack(address, page, encoding);
    }
  }

  private async render(address: string, visitor: string): Promise<Page> {
    const { content, headers, render, cdnSeconds } = this.options;
    const changedBefore = this.changed;
    const made = await makePage(() => render(address, visitor), content, headers);
    const { page, used, cacheControl } = made;
    this.made += 1;
    if (page.status !== 200 || cacheControl !== CACHE.page || used.isStale) return page;
    allowCdn(page.headers, cdnSeconds);
    if (address.length > LONGEST_KEPT_ADDRESS) return page;
    // A change that came while the page was made may be in it or not: then it is the last good page, no more.
    const isCurrent = this.changed === changedBefore && content.isLive();
    const renew: Renew = (asked) => this.renew(address, asked);
    this.kept.keep(address, { page, used, isCurrent, renew });
    return page;
  }
}

function allowCdn(headers: Headers, seconds: number): void {
  const header = headers.find(([name]) => name.toLowerCase() === "cache-control");
  if (header) header[1] = pageBehindCdn(seconds);
}
