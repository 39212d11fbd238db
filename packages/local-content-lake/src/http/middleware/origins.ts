import type { IncomingMessage, ServerResponse } from "node:http";
import { hostOf, isHost, SEVERAL, servesHost } from "http-kit";
import type { Resources } from "../../store/tables/resources";
import { badRequest, LakeError, settingError } from "../../util/errors";
import type { JsonObject } from "../../util/types";
import { httpUrl } from "../../util/urls";
import {
  isOriginPattern,
  matchesOrigin,
  namesDomain,
  ORIGIN_RULE,
  originAsSent,
} from "./origin-pattern";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface OriginOptions {
  /** URL under which clients reach the lake. */
  publicUrl?: string | undefined;
  /** Other origins whose pages may call the lake, or patterns of them: `https://*.example.com`. */
  allowedOrigins?: readonly string[] | undefined;
  /** Other host names that requests may name, without a port. */
  hostNames?: readonly string[] | undefined;
}

/** The hosts of the lake, and the origins whose pages may call it. */
export class Origins {
  private readonly own: string | undefined;
  private readonly allowed: readonly string[];
  private readonly hostNames: ReadonlySet<string>;

  /** @throws LakeStartError `SETTING_INVALID` */
  constructor(
    { publicUrl, allowedOrigins = [], hostNames = [] }: OriginOptions,
    private readonly resources: Pick<Resources, "list">,
  ) {
    this.own = publicUrl && new URL(publicUrl).origin;
    const all = this.own ? [this.own, ...allowedOrigins] : allowedOrigins;
    this.allowed = all.map(allowedOrigin);
    const named = this.allowed.flatMap((one) => (isPattern(one) ? [] : new URL(one).hostname));
    this.hostNames = new Set([...named, ...hostNames.map((name) => name.toLowerCase())]);
  }

  /** @throws LakeError `HOST_UNKNOWN` for other hosts, `INVALID_REQUEST` for several or an invalid one */
  requireKnownHost(request: IncomingMessage): void {
    const host = hostOf(request);
    if (host?.includes(SEVERAL)) throw badRequest("The request has more than one Host");
    if (servesHost(host, this.hostNames)) return;
    if (host === undefined || !isHost(host)) {
      throw badRequest("The Host of the request cannot be read");
    }
    throw new LakeError(
      "HOST_UNKNOWN",
      `This lake does not answer for ${host}. If it should, name it with --public-url or --allow-origin`,
    );
  }

  /** True if pages of an origin may call the lake: its own, loopback, and those that were added. */
  allows(origin: string, host: string | undefined): boolean {
    return (
      this.allowsCredentials(origin, host) || isLoopback(origin) || this.added(origin).length > 0
    );
  }

  /**
   * True if such a page may also send cookies and receive a session. Loopback origins only if the lake itself is on
   * loopback: on a public lake, any program on a visitor's computer could serve such a page.
   */
  allowsCredentials(origin: string, host: string | undefined): boolean {
    const url = httpUrl(origin);
    if (!url) return false;
    if (url.host === host || this.allowed.some((one) => matchesOrigin(one, url.origin)))
      return true;
    const isLocalLake = isLoopback(`http://${host}`) && (!this.own || isLoopback(this.own));
    if (isLocalLake && isLoopback(origin)) return true;
    return this.added(origin).some(({ allowCredentials }) => allowCredentials === true);
  }

  /** What was added over HTTP for an origin. */
  private added(origin: string): JsonObject[] {
    const all = this.resources.list(CORS_KIND);
    return all.filter((entry) => matchesOrigin(String(entry.origin), origin));
  }

  /** True for pages that the lake itself serves. */
  isOwn(origin: string, host: string | undefined): boolean {
    const url = httpUrl(origin);
    return url !== undefined && (url.host === host || url.origin === this.own);
  }

  /** The origin of the lake's URLs. */
  of({ headers, socket }: IncomingMessage): string {
    if (this.own) return this.own;
    const secure = "encrypted" in socket || headers["x-forwarded-proto"] === "https";
    return `${secure ? "https" : "http"}://${headers.host ?? "localhost"}`;
  }
}

function isPattern(origin: string): boolean {
  return origin.includes("*");
}

function allowedOrigin(given: string): string {
  const origin = originAsSent(given);
  if (!isPattern(origin) && URL.canParse(origin)) return new URL(origin).origin;
  // These origins get credentials.
  if (isOriginPattern(origin) && namesDomain(origin)) return origin;
  throw settingError(`allowedOrigins: Invalid URL "${given}": it ${ORIGIN_RULE}`);
}

function isLoopback(origin: string): boolean {
  const url = httpUrl(origin);
  return url !== undefined && LOOPBACK_NAMES.has(url.hostname);
}

/** The kind of resource that stores origins added over HTTP. */
export const CORS_KIND = "cors";

const METHODS = "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS";

/**
 * Sets CORS headers for allowed origins. Pages of other origins cannot read responses.
 *
 * @returns true if the request was a preflight, which is answered
 * @see https://developer.mozilla.org/docs/Web/HTTP/CORS
 */
export function handleCors(
  origins: Origins,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = request.headers;
  response.setHeader("Vary", "Origin");
  const allowed = origin !== undefined && origins.allows(origin, request.headers.host);
  if (allowed) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    if (origins.allowsCredentials(origin, request.headers.host)) {
      response.setHeader("Access-Control-Allow-Credentials", "true");
    }
    response.setHeader("Access-Control-Expose-Headers", "X-Sanity-Shard, ETag");
  }
  if (request.method !== "OPTIONS") return false;
  if (allowed) {
    response.setHeader("Access-Control-Allow-Methods", METHODS);
    const requestedHeaders = request.headers["access-control-request-headers"];
    if (requestedHeaders) response.setHeader("Access-Control-Allow-Headers", requestedHeaders);
    response.setHeader("Access-Control-Max-Age", "600");
  }
  response.writeHead(204).end();
  return true;
}

export type GetClientIp = (request: IncomingMessage) => string;

/** IP addresses of this machine. */
export const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The peer's IP address; behind a proxy on loopback, the last one that the proxy reports. No other proxy is trusted. */
export function getClientIp({ headers, socket }: IncomingMessage): string {
  const direct = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || !LOOPBACK.test(direct)) return direct;
  return String(forwarded).split(",").at(-1)?.trim() || direct;
}
