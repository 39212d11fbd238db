import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The host that a request names. Of several Node's own headers show the first, and a proxy may have gone by another:
 * together they are nobody's name.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function hostOf({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): string | undefined {
  const named = rawHeaders.filter((_, index) => {
    return index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host";
  });
  return named.length === 0 ? undefined : named.join(SEVERAL);
}

/** Stands in no name. */
export const SEVERAL = ", ";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/**
 * Whether a server answers under a host. A page of a stranger may give its own name this machine's address, and would
 * then read what is here as its own (DNS rebinding). A number is nobody's name.
 * @param host a `Host` header, with or without a port; a request of HTTP/1.0 has none
 * @param names what the server is called besides `localhost`, in lower case and without a port
 */
export function servesHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  if (host === undefined) return true;
  const name = HOST.exec(host)?.[1]?.toLowerCase().replace(/\.$/, "");
  if (!name) return false;
  if (name.startsWith("[") || isIP(name) !== 0) return true;
  return name === "localhost" || name.endsWith(".localhost") || names.has(name);
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * A request may name the whole address, host and all, as it would to a proxy. From then on it reads as one that names
 * the path alone, from the host that stood there, whatever its `Host` header says.
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
