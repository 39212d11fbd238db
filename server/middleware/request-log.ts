import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProcessLog } from "http-kit";
import type { CacheEntry } from "../cache/cache-entry";
import type { SentResponse } from "../cache/send-variant";
import type { ClientIps } from "./client-ip";

const MAX_PATH_LENGTH = 200;

/** What a URL is called in the log: its path. A query may hold a name, a message or a secret. */
export function routeName(url = "/"): string {
  const [path = "/"] = url.split("?", 1);
  return path.slice(0, MAX_PATH_LENGTH);
}

interface RequestLogOptions {
  log: ProcessLog;
  clientIps: ClientIps;
  metrics: { countRequest(url: string | undefined, status: number, ms: number): void };
  /** Whether requests are logged for debugging only. */
  isQuiet?: boolean;
}

/** Logs one line per request. */
export class RequestLog {
  private readonly run = Date.now().toString(36);
  private count = 0;
  private readonly ids = new WeakMap<ServerResponse, string>();

  constructor(private readonly options: RequestLogOptions) {}

  /** The id in a request's line, for other lines about it. */
  idOf(response: ServerResponse): string | undefined {
    return this.ids.get(response);
  }

  private get level(): "info" | "debug" {
    return this.options.isQuiet ? "debug" : "info";
  }

  private nextId(): string {
    this.count += 1;
    return `${this.run}-${this.count.toString(36)}`;
  }

  /** Logs a request that the cache answered. */
  hit(request: IncomingMessage, { logged }: CacheEntry, { status, bytes }: SentResponse): void {
    const { log, clientIps } = this.options;
    const visitor = clientIps.pseudonymOf(request);
    log.line(
      this.level,
      `"request":"${this.nextId()}","method":"${request.method}","status":${status},"ms":0,"bytes":${bytes},${logged},"visitor":"${visitor}","msg":"request"`,
    );
  }

  /** Logs and counts any other request, once its response is sent or aborted. */
  track(request: IncomingMessage, response: ServerResponse): void {
    const { log, clientIps, metrics } = this.options;
    const id = this.nextId();
    this.ids.set(response, id);
    const start = performance.now();
    // Read now: Express removes the mount path from `url`.
    const { method, url } = request;
    const visitor = clientIps.pseudonymOf(request);
    const { level } = this;
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      const ms = Math.round(performance.now() - start);
      const length = Number(response.getHeader("Content-Length"));
      const timing = String(response.getHeader("Server-Timing") ?? "");
      const cache = /^cache;desc="(\w+)"/.exec(timing)?.[1];
      metrics.countRequest(url, status, ms);
      log[level](
        {
          request: id,
          method,
          route: routeName(url),
          status,
          ms,
          ...(Number.isFinite(length) && { bytes: length }),
          ...(cache && { cache }),
          visitor,
        },
        "request",
      );
    });
  }
}
