import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { hostOf, isHost, servesHost } from "http-kit";
import { LRUCache } from "lru-cache";
import type { Env } from "../config/settings";
import { answerText } from "./answer-text";

const MAX_REMEMBERED = 1000;

/** The host names that this server answers for: a page of another site may not reach it under a name of its own. */
export class AllowedHosts {
  private readonly known: LRUCache<string, boolean>;

  constructor({ SITE_URL, HOST }: Pick<Env, "SITE_URL" | "HOST">) {
    const names = new Set([new URL(SITE_URL).hostname, HOST.toLowerCase()]);
    const memoMethod = (host: string) => servesHost(host, names);
    this.known = new LRUCache<string, boolean>({ max: MAX_REMEMBERED, memoMethod });
  }

  /** @param host a `Host` header; a request of HTTP/1.0 has none */
  allow(host: string | undefined): boolean {
    return host === undefined || this.known.memo(host);
  }

  /** Answers a request for another host. @returns false if the host is allowed */
  refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const host = hostOf(request);
    if (this.allow(host)) return false;
    const isName = host !== undefined && isHost(host);
    const text = isName
      ? `This server does not answer for ${host}. If it should, set SITE_URL to the address that visitors use.\n`
      : "Bad request: this host cannot be read.\n";
    answerText(response, isName ? 421 : 400, text);
    return true;
  }
}

/**
 * Replaces what a request and its proxies say of the site's URL by the configured one: Remix would make a URL of it,
 * and fail. It runs after all checks of these headers.
 *
 * @example app.use(configuredUrl({ siteUrl: env.SITE_URL }))
 */
export function configuredUrl({ siteUrl }: { siteUrl: string }): RequestHandler {
  const { host, protocol } = new URL(siteUrl);
  return ({ headers }, _response, next) => {
    headers.host = host;
    headers["x-forwarded-proto"] = protocol.slice(0, -1);
    delete headers["x-forwarded-host"];
    next();
  };
}
