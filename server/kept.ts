import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { WholeResponse } from "./whole-response";

export type Headers = [name: string, value: string][];

/** One way to answer: as `writeHead` takes it, as it goes over the wire, and as the log tells it. */
interface Prepared {
  /** Name, value, name, value. */
  headers: string[];
  whole: WholeResponse;
  logged: string;
}

/** One form of an answer: everything that is sent but the date. */
export interface Ready {
  ok: Prepared;
  notModified: Prepared;
  etag: string | undefined;
  body: Buffer;
}

/** What decides between the forms of an answer. */
export type VariesBy = "Accept-Encoding" | "Accept" | undefined;

/** How often a route was answered from memory. */
export interface Tally {
  ok: number;
  notModified: number;
}

export interface KeptOptions {
  /** How it is called in the log and the metrics. */
  route: string;
  /** A "file" is kept for good, one of the Studio while there is room. */
  kind: "page" | "file" | "studio" | "picture";
  variesBy: VariesBy;
  /** Sent with each form. */
  headers: Headers;
}

/** Settles once it is over, well or not. */
export type Renew = (asked: IncomingMessage) => Promise<unknown> | undefined;

/** An answer to GET at one address that is ready to be sent, in the forms that browsers ask for. */
export class Kept {
  readonly route: string;
  readonly kind: KeptOptions["kind"];
  readonly variesBy: VariesBy;
  readonly forms = new Map<string, Ready>();
  hits = 0;
  tally: Tally = { ok: 0, notModified: 0 };
  /** Whether it shows what was, not what is. */
  isOutdated = false;
  /** Lets it be made anew, for who asks, once it is outdated; undefined where nobody is to wait for that. */
  renew: Renew = () => undefined;
  private readonly headers: Headers;

  constructor({ route, kind, variesBy, headers }: KeptOptions) {
    this.route = route;
    this.kind = kind;
    this.variesBy = variesBy;
    this.headers = headers;
  }

  /**
   * @param own headers of this form alone
   * @returns the body where it is kept now, so that it needs not be held twice
   */
  add(form: string, body: Buffer, own: Headers): Buffer {
    const all: Headers = [
      ...this.headers,
      ...(this.variesBy ? [["Vary", this.variesBy] as [string, string]] : []),
      ["Server-Timing", 'cache;desc="hit"'],
      ...own,
    ];
    const etag = all.find(([name]) => name.toLowerCase() === "etag")?.[1];
    const isOfBody = (name: string) => /^content-(?:type|encoding)$/i.test(name);
    const ok = this.prepare(200, [...all, ["Content-Length", String(body.length)]], body);
    const withoutBody = all.filter(([name]) => !isOfBody(name));
    const notModified = this.prepare(304, withoutBody, Buffer.alloc(0));
    this.forms.set(form, { ok, notModified, etag, body: ok.whole.body });
    return ok.whole.body;
  }

  private prepare(status: number, named: Headers, body: Buffer): Prepared {
    const headers = named.flat();
    const { route, kind } = this;
    const told = JSON.stringify({ route, status, ms: 0, bytes: body.length, cache: "hit", kind });
    return {
      headers,
      whole: new WholeResponse(status, headers, body),
      logged: told.slice(1, -1),
    };
  }

  get bytes(): number {
    let sum = 1024;
    for (const { body } of this.forms.values()) sum += body.length;
    return sum;
  }
}

const MEGABYTE = 1024 * 1024;

/** Bytes for each sort of what is kept; together they are what the front may hold. */
const ROOM = {
  pages: 16 * MEGABYTE,
  searches: 8 * MEGABYTE,
  pictures: 24 * MEGABYTE,
  studio: 12 * MEGABYTE,
};

/**
 * Everything that is answered without being computed, by address: computing a page costs a thousand times what
 * sending it does. Pages with a query have room of their own: anyone can think up more of them.
 */
export class KeptResponses {
  private readonly table = new Map<string, Kept>();
  private readonly byRoute = new Map<string, Tally>();
  private readonly pages = this.room(ROOM.pages);
  private readonly searches = this.room(ROOM.searches);
  private readonly pictures = this.room(ROOM.pictures);
  private readonly studio = this.room(ROOM.studio);
  private forgotten = 0;

  private room(maxSize: number): LRUCache<string, Kept> {
    return new LRUCache<string, Kept>({
      maxSize,
      maxEntrySize: Math.floor(maxSize / 4),
      sizeCalculation: (kept) => kept.bytes,
      dispose: (kept, address) => {
        if (this.table.get(address) === kept) this.table.delete(address);
      },
    });
  }

  private roomOf(address: string, { kind }: Kept): LRUCache<string, Kept> | undefined {
    if (kind === "file") return undefined;
    if (kind === "studio") return this.studio;
    if (kind === "picture") return this.pictures;
    return address.includes("?") ? this.searches : this.pages;
  }

  find(address: string): Kept | undefined {
    return this.table.get(address);
  }

  /** By route, since the start. */
  tallies(): Iterable<[string, Tally]> {
    return this.byRoute.entries();
  }

  private tallyOf(route: string): Tally {
    const tally = this.byRoute.get(route) ?? { ok: 0, notModified: 0 };
    this.byRoute.set(route, tally);
    return tally;
  }

  /** Keeps an answer, or counts it anew after it was given another form. */
  keep(address: string, kept: Kept): void {
    const room = this.roomOf(address, kept);
    kept.tally = this.tallyOf(kept.route);
    if (!room) {
      this.table.set(address, kept);
      return;
    }
    room.delete(address);
    this.table.set(address, kept);
    room.set(address, kept);
    // Too large for its room, it was not taken in.
    if (!room.has(address)) this.table.delete(address);
  }

  /** A picture's address never means another one, but one that was deleted must not be shown on. */
  forgetPictures(isMeant: (address: string) => boolean): void {
    this.forgotten += 1;
    for (const address of [...this.pictures.keys()]) {
      if (isMeant(address)) this.pictures.delete(address);
    }
  }

  /** Grows with each `forgetPictures`: a picture that was on its way meanwhile may be one of those. */
  get picturesForgotten(): number {
    return this.forgotten;
  }

  get size(): number {
    return this.table.size;
  }

  entries(): Iterable<[string, Kept]> {
    return this.table.entries();
  }

  bytes(): { pages: number; pictures: number } {
    return {
      pages: this.pages.calculatedSize + this.searches.calculatedSize,
      pictures: this.pictures.calculatedSize,
    };
  }
}
