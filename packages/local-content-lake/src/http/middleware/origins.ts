import type { IncomingMessage } from "node:http";
import { hostOf, SEVERAL, servesHost } from "http-kit";
import { LakeError } from "../../util/errors";
import { badRequest } from "../response/errors";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface OriginOptions {
  /** Where clients reach the lake, when that is not where its requests arrive. */
  publicUrl?: string | undefined;
  /** Further origins whose pages may call the lake: `https://www.example.com`. */
  allowedOrigins?: readonly string[] | undefined;
  /** Further names that requests may come to, without a port. */
  hostNames?: readonly string[] | undefined;
  /** Whether an origin was added while the lake runs, and may send cookies. */
  findAdded?: ((origin: string) => { credentials: boolean } | undefined) | undefined;
}

/** Where the lake is reached, and whose pages may call it. */
export class Origins {
  private readonly own: string | undefined;
  private readonly allowed: ReadonlySet<string>;
  private readonly hostNames: ReadonlySet<string>;
  private readonly findAdded: OriginOptions["findAdded"];

  constructor({ publicUrl, allowedOrigins = [], hostNames = [], findAdded }: OriginOptions) {
    this.findAdded = findAdded;
    this.own = publicUrl && new URL(publicUrl).origin;
    const all = this.own ? [this.own, ...allowedOrigins] : allowedOrigins;
    this.allowed = new Set(all.map((origin) => new URL(origin).origin));
    const named = all.map((origin) => new URL(origin).hostname);
    this.hostNames = new Set([...named, ...hostNames.map((name) => name.toLowerCase())]);
  }

  /** Whether the lake answers under a `Host` header. */
  servesHost(host: string | undefined): boolean {
    return servesHost(host, this.hostNames);
  }

  /** Whether a page may call the lake: one of its own server, of this machine, or of an origin that was named. */
  allows(origin: string, host: string | undefined): boolean {
    return this.isKnown(origin, host) || this.findAdded?.(origin) !== undefined;
  }

  /** Whether such a page may send cookies, too. */
  allowsCredentials(origin: string, host: string | undefined): boolean {
    return this.isKnown(origin, host) || this.findAdded?.(origin)?.credentials === true;
  }

  private isKnown(origin: string, host: string | undefined): boolean {
    const url = httpUrl(origin);
    if (!url) return false;
    return url.host === host || LOOPBACK.has(url.hostname) || this.allowed.has(url.origin);
  }

  /** Whether a page is one that the lake serves itself. */
  isOwn(origin: string, host: string | undefined): boolean {
    const url = httpUrl(origin);
    return url !== undefined && (url.host === host || url.origin === this.own);
  }

  /** The origin for addresses that are used elsewhere. */
  of({ headers, socket }: IncomingMessage): string {
    if (this.own) return this.own;
    const secure = "encrypted" in socket || headers["x-forwarded-proto"] === "https";
    return `${secure ? "https" : "http"}://${headers.host ?? "localhost"}`;
  }
}

function httpUrl(origin: string): URL | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** @throws LakeError: 421 for a name that is not the lake's, 400 for what is no name, or several */
export function requireKnownHost(origins: Origins, request: IncomingMessage): void {
  const host = hostOf(request);
  if (host?.includes(SEVERAL)) throw badRequest("The request has more than one Host");
  if (origins.servesHost(host)) return;
  if (!/^[\w.:[\]-]{1,100}$/.test(host ?? "")) {
    throw badRequest("The Host of the request cannot be read");
  }
  throw new LakeError(
    "HOST_UNKNOWN",
    `This lake does not answer for ${host}. If it should, name it with --public-url or --allow-origin`,
  );
}
