import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "local-content-lake/process";

const LONGEST_PATH = 200;

/** Whoever knows this address writes rows into the sheet. */
const SECRET_PATH = /^\/contact-endpoint\/.*/;

/** Visitors can be told apart within one run of the server; who they are cannot be told from it. */
const key = randomBytes(16);

/** A name for an address, of no use outside this process's log. */
export function visitorName(address = ""): string {
  return createHmac("sha256", key).update(address).digest("base64url").slice(0, 10);
}

const RUN = Date.now().toString(36);
let count = 0;
const ids = new WeakMap<object, string>();

export function requestIdOf(response: object): string | undefined {
  return ids.get(response);
}

/** What an address is called in the log: never with its query, which may carry a name, a text or a secret. */
export function routeName(url = "/"): string {
  const [path = "/"] = url.split("?", 1);
  return path.replace(SECRET_PATH, "/contact-endpoint/…").slice(0, LONGEST_PATH);
}

/** Logs one line for a request, once its answer is out or was given up. */
export function logRequest(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const id = `${RUN}-${(++count).toString(36)}`;
  ids.set(response, id);
  const from = performance.now();
  response.once("close", () => {
    const length = Number(response.getHeader("Content-Length"));
    log.info(
      {
        request: id,
        method: request.method,
        route: routeName(request.url),
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - from),
        ...(Number.isFinite(length) && { bytes: length }),
        visitor: visitorName(request.socket.remoteAddress),
      },
      "request",
    );
  });
}
