import type { IncomingHttpHeaders } from "node:http";
import { servesHost } from "http-kit";
import type { Env } from "../../app/lib/config/env.server";

const MOST_REMEMBERED = 1000;

/** The names under which this server answers; asked with each request, so what was found is remembered. */
export class Hosts {
  private readonly names: Set<string>;
  private readonly known = new Map<string, boolean>();

  constructor({ SITE_URL, HOST }: Env) {
    this.names = new Set([new URL(SITE_URL).hostname, HOST.toLowerCase()]);
  }

  /** @param host a `Host` header; a request of HTTP/1.0 has none */
  allow(host: string | undefined): boolean {
    if (host === undefined) return true;
    const known = this.known.get(host);
    if (known !== undefined) return known;
    const allowed = servesHost(host, this.names);
    if (this.known.size < MOST_REMEMBERED) this.known.set(host, allowed);
    return allowed;
  }
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** Takes away what a proxy says of the visitor's address bar when it cannot be true. */
export function dropJunk(headers: IncomingHttpHeaders): void {
  const host = headers["x-forwarded-host"];
  const isHost =
    host === undefined ||
    String(host)
      .split(",")
      .every((each) => HOST.test(each.trim()));
  if (!isHost) delete headers["x-forwarded-host"];
  const proto = headers["x-forwarded-proto"];
  if (proto !== undefined && !/^https?(?: *, *https?)*$/i.test(String(proto))) {
    delete headers["x-forwarded-proto"];
  }
}
