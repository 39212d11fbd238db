import type { IncomingMessage } from "node:http";

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
