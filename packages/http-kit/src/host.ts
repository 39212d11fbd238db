import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The value of a request's `Host` header. Several headers are joined with `SEVERAL`, so that they match no host: Node
 * shows the first of them, and a proxy may have used another.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function hostOf({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): string | undefined {
  let host: string | undefined;
  // A plain loop: it runs for every request, cached responses included.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    const value = rawHeaders[index + 1] ?? "";
    host = host === undefined ? value : host + SEVERAL + value;
  }
  return host;
}

/** Separates the values of several `Host` headers. No host name contains it. */
export const SEVERAL = ", ";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
const MAX_HOST_LENGTH = 260;
/** Some versions of Node accept it in a URL. */
const EMPTY_PUNYCODE = /(?:^|\.)xn--(?:[.:]|$)/i;

/** True for a `Host` that can stand in a URL; `[::::]`, `a:99999` and `xn--` cannot, though each has the form of one. */
export function isHost(host: string): boolean {
  if (host.length > MAX_HOST_LENGTH || EMPTY_PUNYCODE.test(host)) return false;
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * True if a server answers requests for a host. Unknown names are rejected against DNS rebinding: a foreign page could
 * point its own name at this machine and read responses as same-origin. IP addresses are always accepted.
 *
 * @param host a `Host` header, with or without a port; HTTP/1.0 requests have none
 * @param names accepted names besides `localhost`, in lower case and without a port
 */
export function servesHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  if (host === undefined) return true;
  if (!isHost(host)) return false;
  const name = HOST.exec(host)?.[1]?.toLowerCase().replace(/\.$/, "");
  if (!name) return false;
  if (name.startsWith("[") || isIP(name) !== 0) return true;
  return name === "localhost" || name.endsWith(".localhost") || names.has(name);
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Normalises a request target in absolute form (`GET http://host/path`) to origin form. Its host replaces the `Host`
 * header.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function readAbsoluteForm(request: IncomingMessage): void {
  const [, host, rest = ""] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  request.headers.host = host;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") rawHeaders[index + 1] = host;
  }
}
