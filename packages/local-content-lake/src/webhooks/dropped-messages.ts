import type { Log } from "http-kit";
import type { Calendar } from "../util/time";
import type { Hook } from "./hook";

const LOG_INTERVAL_MS = 60_000;

/** Counts dropped messages and logs them at most once a minute per webhook: a dead receiver may miss thousands. */
export class DroppedMessages {
  /** Of all webhooks. */
  total = 0;
  private readonly counts = new Map<string, { messages: number; loggedAt: number }>();

  constructor(
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  /** @param reason for the operator */
  add({ id, name: hook }: Pick<Hook, "id" | "name">, messages: number, reason: string): void {
    if (messages === 0) return;
    this.total += messages;
    const count = this.counts.get(id) ?? { messages: 0, loggedAt: Number.NEGATIVE_INFINITY };
    this.counts.set(id, count);
    count.messages += messages;
    if (this.calendar.now() - count.loggedAt < LOG_INTERVAL_MS) return;
    count.loggedAt = this.calendar.now();
    this.log.warn({ hook, messages: count.messages }, `Lake: webhook messages dropped: ${reason}`);
  }

  forget(hookId: string): void {
    this.counts.delete(hookId);
  }
}
