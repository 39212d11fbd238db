import type { RequestListener } from "node:http";
import { createLog, Secrets } from "http-kit";
import { CacheEntry, type CacheKind } from "../../../server/cache/cache-entry";
import { cacheHandler } from "../../../server/cache/cache-handler";
import type { ResponseCache } from "../../../server/cache/response-cache";
import { envOf, readSettings } from "../../../server/config/settings";
import { AllowedHosts } from "../../../server/middleware/allowed-hosts";
import { ClientIps } from "../../../server/middleware/client-ip";
import { RequestLog } from "../../../server/middleware/request-log";
import { test as base } from "../support";

/** An entry of this many bytes. */
export function entryOf(url: string, kind: CacheKind, bytes: number, tags = ["tag"]): CacheEntry {
  const entry = new CacheEntry({ url, route: url, kind, vary: undefined, tags, headers: [] });
  entry.addVariant("only", Buffer.alloc(bytes, "a"));
  return entry;
}

/** `serve` answers requests from a cache, and by `dispatch` what is not in it. `lines` are those of the request log. */
export const test = base.extend(
  "serve",
  ({ listen }) =>
    async (cache: ResponseCache, dispatch: RequestListener) => {
      const lines: string[] = [];
      const out = { write: (line: string) => lines.push(line) };
      const log = new RequestLog({
        log: createLog({ level: "info", out }, new Secrets()),
        clientIps: new ClientIps([]),
        metrics: { countRequest: () => {} },
      });
      const hosts = new AllowedHosts(envOf(readSettings({})));
      return { ...(await listen(cacheHandler({ cache, hosts, log, dispatch }))), lines };
    },
);
