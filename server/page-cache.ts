import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Log } from "local-content-lake/process";
import { CACHE } from "../app/utils/cache.server";
import { todayInIndia } from "../app/utils/time.server";

/** What tells whether a page made earlier would still be made the same. */
export interface ContentClock {
  /** Grows with every published change. */
  contentRevision(): number;
  /** False while changes would not be heard of. */
  isContentLive(): boolean;
}

interface Page {
  headers: OutgoingHttpHeaders;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  state: string;
}

const MAX_PAGES = 500;
const MAX_ADDRESS_LENGTH = 300;
const SMALLEST_TO_COMPRESS = 1024;

/**
 * Remembers whole pages, compressed, until the content, or the day they speak of, changes. Only answers that say
 * they are everyone's (`CACHE.page`) are kept; a page read while the dataset cannot be heard is made anew each time.
 * @returns `answer`, to stand before everything that costs time, and `keep`, to stand right before the pages are made.
 */
export function pageCache(
  clock: ContentClock,
  log: Log,
): { answer: RequestHandler; keep: RequestHandler } {
  const pages = new Map<string, Page>();
  const stateNow = () =>
    clock.isContentLive() ? `${clock.contentRevision()} ${todayInIndia()}` : undefined;

  function answer(req: Request, res: Response, next: NextFunction) {
    const known = pages.get(req.originalUrl);
    if (!known || !isEveryones(req)) return next();
    if (known.state === stateNow()) return send(req, res, known);
    pages.delete(req.originalUrl);
    next();
  }

  function remember(address: string, page: Page) {
    const oldest = pages.size >= MAX_PAGES ? pages.keys().next().value : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    pages.set(address, page);
  }

  function keep(req: Request, res: Response, next: NextFunction) {
    const state = stateNow();
    const isKept = req.method === "GET" && isEveryones(req) && state !== undefined;
    if (!isKept || req.originalUrl.length > MAX_ADDRESS_LENGTH) return next();
    const common = new Set(res.getHeaderNames());
    onceSent(res, (identity) => {
      const isPage = res.statusCode === 200 && res.getHeader("Cache-Control") === CACHE.page;
      // A change that came while the page was made may be in it or not.
      if (!isPage || stateNow() !== state) return;
      const headers = pageHeaders(res, common);
      // Kept only with its compressed bodies: nobody who could take them is sent the plain one.
      compress(identity)
        .then((bodies) => remember(req.originalUrl, { headers, bodies, state }))
        .catch((error) => log.error({ err: error }, "A page could not be compressed"));
    });
    next();
  }

  return { answer, keep };
}

/** A request that could be answered differently from others' is left alone. */
function isEveryones({ method, headers }: Request): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !headers.authorization && !headers.cookie && !headers.range;
}

function send(req: Request, res: ServerResponse, { headers, bodies }: Page): void {
  // The smallest that the browser takes, whatever order it names them in.
  const encoding = (["br", "gzip"] as const).find(
    (name) => bodies[name] && req.acceptsEncodings(name) === name,
  );
  const body = (encoding && bodies[encoding]) ?? bodies.identity;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) res.setHeader(name, value);
  }
  res.setHeader("Vary", "Accept-Encoding");
  const known = req.headers["if-none-match"]?.split(/\s*,\s*/);
  if (typeof headers.etag === "string" && known?.includes(headers.etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}

/** Calls back with the whole body when an answer has been written. */
function onceSent(res: ServerResponse, callback: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const { write, end } = res;
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  res.write = ((...args: Parameters<typeof write>) => {
    keep(args[0]);
    return write.apply(res, args);
  }) as typeof write;
  res.end = ((...args: Parameters<typeof end>) => {
    keep(args[0]);
    callback(Buffer.concat(chunks));
    return end.apply(res, args);
  }) as typeof end;
}

/** Headers that belong to one way of sending a page, not to the page. */
const TRANSFER_HEADERS = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "vary",
  "connection",
]);

/** What the page itself says, beside what every answer of this server says. */
function pageHeaders(res: ServerResponse, common: ReadonlySet<string>): OutgoingHttpHeaders {
  const own = Object.entries(res.getHeaders()).filter(
    ([name]) => !common.has(name) && !TRANSFER_HEADERS.has(name),
  );
  return Object.fromEntries(own);
}

async function compress(identity: Buffer): Promise<Page["bodies"]> {
  if (identity.length < SMALLEST_TO_COMPRESS) return { identity };
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: gzipped };
}
