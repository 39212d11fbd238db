import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { hostOf, servesHost } from "http-kit";
import { LRUCache } from "lru-cache";
import { CACHE } from "../../app/lib/config/cache-control.server";
import type { Env } from "../../app/lib/config/env.server";

const MAX_REMEMBERED = 1000;

/** The host names that this server answers for: a page of another site may not reach it under a name of its own. */
export class AllowedHosts {
  private readonly names: Set<string>;
  private readonly known = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });

  constructor({ SITE_URL, HOST }: Pick<Env, "SITE_URL" | "HOST">) {
    this.names = new Set([new URL(SITE_URL).hostname, HOST.toLowerCase()]);
  }

  /** @param host a `Host` header; a request of HTTP/1.0 has none */
  allow(host: string | undefined): boolean {
    if (host === undefined) return true;
    const known = this.known.get(host);
    if (known !== undefined) return known;
    const isAllowed = servesHost(host, this.names);
    this.known.set(host, isAllowed);
    return isAllowed;
  }

  /** Answers a request for another host. @returns false if the host is allowed */
  refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const host = hostOf(request);
    if (this.allow(host)) return false;
    const isName = /^[\w.:[\]-]{1,100}$/.test(host ?? "");
    const text = isName
      ? `This server does not answer for ${host}. If it should, set SITE_URL to the address that visitors use.\n`
      : "Bad request: this host cannot be read.\n";
    response
      .writeHead(isName ? 421 : 400, {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": CACHE.none,
      })
      .end(text);
    return true;
  }
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** Deletes forwarding headers whose values cannot be a host or a scheme. */
export function dropInvalidForwarding(headers: IncomingHttpHeaders): void {
  const host = headers["x-forwarded-host"];
  const hosts = host === undefined ? [] : String(host).split(",");
  if (!hosts.every((each) => HOST.test(each.trim()))) delete headers["x-forwarded-host"];
  const proto = headers["x-forwarded-proto"];
  if (proto !== undefined && !/^https?(?: *, *https?)*$/i.test(String(proto))) {
    delete headers["x-forwarded-proto"];
  }
}
