import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { SiteContent } from "../../app/entry.server";
import { answerJson } from "../middleware/answer-text";
import type { Backups } from "./backups";
import type { Shutdown } from "./shutdown";

/** One question to the dataset serves every health check within this time. */
const PROBE_INTERVAL_MS = 1_000;

interface HealthOptions {
  /** Undefined without daily backups. */
  backups: Pick<Backups, "status"> | undefined;
  /** Undefined in development, where each change loads it again. */
  content: SiteContent | undefined;
  shutdown: Pick<Shutdown, "isStopping">;
}

/** `/healthz`: this process serves requests. `/readyz`: it can also read its dataset. */
export class Health {
  private readonly probes = new LRUCache<"dataset", Promise<boolean>>({
    max: 1,
    ttl: PROBE_INTERVAL_MS,
    memoMethod: () =>
      Promise.resolve(this.options.content?.probe()).then(
        () => true,
        () => false,
      ),
  });

  constructor(private readonly options: HealthOptions) {}

  /** @returns false if the request is not for health */
  async respond({ url }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (url !== "/healthz" && url !== "/readyz") return false;
    if (this.options.shutdown.isStopping) {
      const details = url === "/readyz" ? this.details() : {};
      answerJson(response, 503, { status: "stopping", ...details });
    } else if (url === "/healthz") {
      answerJson(response, 200, { status: "ok", ...this.outage() });
    } else {
      const isReady = await this.probes.memo("dataset");
      const status = isReady ? "ok" : "dataset does not answer";
      answerJson(response, isReady ? 200 : 503, { status, ...this.details() });
    }
    return true;
  }

  private details(): object {
    const backup = this.options.backups?.status();
    const documentsLeftOut = this.options.content?.leftOut.list().length;
    return {
      ...this.outage(),
      ...(documentsLeftOut && { documentsLeftOut }),
      ...(backup && { backup }),
    };
  }

  private outage(): { dataset?: string; staleSince?: string } {
    const since = this.options.content?.cache.outageSince();
    if (since === undefined) return {};
    return { dataset: "does not answer", staleSince: new Date(since).toISOString() };
  }
}
