import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { etagOf } from "http-kit";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { CacheEntry, type Headers } from "../cache/cache-entry";
import { COMPRESSED } from "../cache/content-encoding";
import type { ResponseCache } from "../cache/response-cache";
import { sendVariant } from "../cache/send-variant";
import { mayAnswer } from "../cache/shared-request";
import { ONLY } from "../cache/variant-key";
import { answerText } from "./answer-text";

/** The types of files that are cached; others are sent from disk. */
const CACHED_TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

const MISS = ["Server-Timing", 'cache;desc="miss"'];

interface StaticFolderOptions {
  /** A folder of built files: those in `assets` have a hash of their content in their names. */
  folder: string;
  /** The path of its URL: empty, or with a slash at its start. */
  urlPath: string;
  cache: ResponseCache;
  kind: "file" | "studio";
  /** Larger variants are sent from disk. */
  maxBytes: number;
}

/**
 * The files of a built folder, cached with the copies that the build compressed. `express.static` sends the others from
 * disk: large files, files of other types, and ranges. So no other library is needed.
 */
export class StaticFolder {
  private readonly names: ReadonlySet<string>;
  private readonly reading = new Map<string, Promise<CacheEntry | undefined>>();

  constructor(private readonly options: StaticFolderOptions) {
    const names = readdirSync(options.folder, { recursive: true, encoding: "utf8" });
    this.names = new Set(names.map((name) => name.replaceAll("\\", "/")));
  }

  /** Caches every file: the next build may replace them on disk while this server still runs. */
  async cacheAll(headers: Headers): Promise<void> {
    for (const name of this.names) await this.load(name, headers);
  }

  /** Answers URLs of files under their fixed names, like the favicon. */
  publicFiles(): RequestHandler {
    const fromDisk = this.fromDisk("", CACHE.publicFile);
    return (request, response, next) => {
      if (!this.names.has(decodeURIComponent(request.path).slice(1))) return next();
      fromDisk(request, response, next);
    };
  }

  /** Answers URLs below `assets`; a file that does not exist is 404, and nobody may store that. */
  hashedAssets(): RequestHandler {
    const router = Router();
    router.use(
      (request, response, next) => {
        this.fromCache(request, response).then((isSent) => isSent || next(), next);
      },
      this.fromDisk("assets", CACHE.asset),
    );
    router.use((_request, response) => answerText(response, 404, "No such file."));
    return router;
  }

  private fromDisk(subfolder: string, cacheControl: string): RequestHandler {
    return express.static(join(this.options.folder, subfolder), {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response) => response.setHeader("Cache-Control", cacheControl),
    });
  }

  /** Reads a hashed file on its first request: most servers' visitors never open the Studio. */
  private async fromCache(request: Request, response: Response): Promise<boolean> {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.headers.range !== undefined) return false;
    const headers = Object.entries(response.getHeaders()) as Headers;
    const entry = await this.load(`assets${decodeURIComponent(request.path)}`, headers);
    const variant = entry && mayAnswer(entry, request) && entry.variantFor(request.headers);
    if (variant) sendVariant(request, response, entry, variant, MISS);
    return variant !== undefined && variant !== false;
  }

  /** @returns undefined for a file that is not cached */
  private load(name: string, headers: Headers): Promise<CacheEntry | undefined> {
    const url = `${this.options.urlPath}/${name}`;
    const cached = this.options.cache.get(url);
    if (cached) return Promise.resolve(cached);
    const known = this.reading.get(name);
    if (known) return known;
    const reading = this.read(name, url, headers).finally(() => this.reading.delete(name));
    this.reading.set(name, reading);
    return reading;
  }

  private async read(name: string, url: string, headers: Headers): Promise<CacheEntry | undefined> {
    const { folder, urlPath, kind, cache, maxBytes } = this.options;
    const type = CACHED_TYPES[extname(name)];
    if (!type || !this.names.has(name)) return undefined;
    const copies = COMPRESSED.filter(({ suffix }) => this.names.has(name + suffix));
    const isHashed = name.startsWith("assets/");
    const entry = new CacheEntry({
      url,
      kind,
      route: isHashed ? `${urlPath}/assets/*` : url,
      vary: copies.length > 0 ? "Accept-Encoding" : undefined,
      headers: [
        ...headers,
        ["Cache-Control", isHashed ? CACHE.asset : CACHE.publicFile],
        ["Content-Type", type],
      ],
    });
    const plain = { encoding: copies.length > 0 ? "identity" : ONLY, suffix: "" };
    for (const { encoding, suffix } of [plain, ...copies]) {
      const body = await readFile(join(folder, name + suffix));
      if (body.length > maxBytes) continue;
      const isPlain = suffix === "";
      entry.addVariant(encoding, body, [
        ["ETag", etagOf(body)],
        ...(isPlain ? [] : [["Content-Encoding", encoding] as Headers[number]]),
      ]);
    }
    if (entry.variants.size > 0) cache.store(entry);
    return entry;
  }
}
