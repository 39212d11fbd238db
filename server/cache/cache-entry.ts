import type { IncomingMessage } from "node:http";
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
  /** As the metrics call it, where `route` has more names than those can take. */
  group?: string;
  /** A "file" is kept for good, one of the Studio while there is room. */
  kind: "page" | "file" | "studio" | "picture" | "query";
  variesBy: VariesBy;
  /** It is forgotten when one of these is. */
  tags?: readonly string[];
  /** Sent with each form. */
  headers: Headers;
}

/** Settles once it is over, well or not. */
export type Renew = (asked: IncomingMessage) => Promise<unknown> | undefined;

const BYTES_PER_TAG = 100;

/** An answer to GET at one address that is ready to be sent, in the forms that browsers ask for. */
export class Kept {
  readonly route: string;
  readonly group: string;
  readonly kind: KeptOptions["kind"];
  readonly variesBy: VariesBy;
  readonly tags: readonly string[];
  readonly forms = new Map<string, Ready>();
  hits = 0;
  tally: Tally = { ok: 0, notModified: 0 };
  /** Whether it shows what was, not what is. */
  isOutdated = false;
  /** Lets it be made anew, for who asks, once it is outdated; undefined where nobody is to wait for that. */
  renew: Renew = () => undefined;
  private readonly headers: Headers;

  constructor({ route, group = route, kind, variesBy, tags = [], headers }: KeptOptions) {
    this.route = route;
    this.group = group;
    this.kind = kind;
    this.variesBy = variesBy;
    this.tags = tags;
    this.headers = headers;
  }

  /**
   * @param own headers of this form alone
   * @returns the body where it is kept now, so that it needs not be held twice
   */
  add(form: string, body: Buffer, own: Headers): Buffer {
    const saysVary = this.headers.some(([name]) => /^vary$/i.test(name));
    const all: Headers = [
      ...this.headers,
      ...(this.variesBy && !saysVary ? [["Vary", this.variesBy] as [string, string]] : []),
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
    let sum = 1024 + BYTES_PER_TAG * this.tags.length;
    for (const { body } of this.forms.values()) sum += body.length;
    return sum;
  }
}
