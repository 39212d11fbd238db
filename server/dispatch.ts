import type { RequestListener } from "node:http";
import { drainBody, readAbsoluteForm } from "http-kit";
import type { CacheableLake } from "local-content-lake/cache";
import type { ResponseCache } from "./cache/response-cache";
import type { Env } from "./config/settings";
import { cacheLakeResponse } from "./lake/cache-response";
import { isForLake } from "./lake/upgrade";
import type { AllowedHosts } from "./middleware/allowed-hosts";
import type { RequestLog } from "./middleware/request-log";
import { securityHeaders } from "./middleware/security-headers";
import type { Health } from "./ops/health";
import type { Metrics } from "./ops/metrics";
import type { Shutdown } from "./ops/shutdown";

interface DispatchOptions {
  cache: ResponseCache;
  env: Env;
  health: Health;
  hosts: AllowedHosts;
  lake: CacheableLake | undefined;
  metrics: Metrics;
  requestLog: RequestLog;
  shutdown: Shutdown;
  site: RequestListener;
}

/** Answers a cache miss: by health, metrics, the lake or the site. */
export function createDispatch(options: DispatchOptions): RequestListener {
  const { cache, env, health, hosts, lake, metrics } = options;
  const headers = securityHeaders(env);
  return async (request, response) => {
    readAbsoluteForm(request);
    drainBody(request, response);
    options.shutdown.track(request, response);
    options.requestLog.track(request, response);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (hosts.refuse(request, response)) return;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && (await health.respond(request, response))) return;
    if (isRead && request.url === "/metrics")
      return metrics.respond(request, response, env.SANITY_API_READ_TOKEN);
    if (lake && isForLake(request)) {
      return lake.handle(request, response, cacheLakeResponse(cache, request));
    }
    options.site(request, response);
  };
}
