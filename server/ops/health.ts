import type { IncomingMessage, ServerResponse } from "node:http";
import type { SiteContent } from "../../app/entry.server";
import { CACHE } from "../../app/lib/config/cache-control.server";

export type Phase = "starting" | "ok" | "stopping";

/** One question to the dataset serves everyone who asks within this time. */
const PROBE_LASTS_MS = 1_000;

interface Reading {
  at: number;
  answered: Promise<boolean>;
}

/** `/healthz`: this process is alive and serves. `/readyz`: and what it serves can be read. */
export class Health {
  phase: Phase = "starting";
  content: SiteContent | undefined;
  private last: Reading | undefined;

  /** @returns false when another address was asked for */
  async handle({ url }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (url === "/healthz") {
      const isOk = this.phase === "ok";
      send(response, isOk ? 200 : 503, { status: this.phase, ...(isOk && this.stale()) });
      return true;
    }
    if (url !== "/readyz") return false;
    const isReady = this.phase === "ok" && (await this.isAnswered());
    const status = this.phase === "ok" && !isReady ? "dataset does not answer" : this.phase;
    send(response, isReady ? 200 : 503, { status, ...this.stale(), ...this.leftOut() });
    return true;
  }

  /** What of the dataset the site cannot show as it is; the log names the documents. */
  private leftOut(): { documentsLeftOut?: number } {
    const count = this.content?.contentIssues().length ?? 0;
    return count > 0 ? { documentsLeftOut: count } : {};
  }

  private stale(): { dataset?: string; staleSince?: string } {
    const since = this.content?.outageSince();
    if (since === undefined) return {};
    return { dataset: "does not answer", staleSince: new Date(since).toISOString() };
  }

  private isAnswered(): Promise<boolean> {
    const now = performance.now();
    if (this.last && now - this.last.at < PROBE_LASTS_MS) return this.last.answered;
    const answered = Promise.resolve(this.content?.probe()).then(
      () => true,
      () => false,
    );
    this.last = { at: now, answered };
    return answered;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Cache-Control": CACHE.none,
      "Content-Length": Buffer.byteLength(text),
    })
    .end(text);
}
