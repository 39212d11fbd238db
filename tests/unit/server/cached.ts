import type { RequestListener } from "node:http";
import { createLog, Secrets } from "http-kit";
import { cacheHandler } from "../../../server/cache/cache-handler";
import type { ResponseCache } from "../../../server/cache/response-cache";
import { envOf, readSettings } from "../../../server/config/settings";
import { AllowedHosts } from "../../../server/middleware/allowed-hosts";
import { ClientIps } from "../../../server/middleware/client-ip";
import { RequestLog } from "../../../server/middleware/request-log";
import { test as base } from "../support";

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
