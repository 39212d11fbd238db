import type { Log } from "http-kit";
import type { Calendar } from "../util/time";
import type { Hook } from "./hook";

const LOG_INTERVAL_MS = 60_000;

interface Count {
  hook: string;
  /** Why the last one was dropped. */
  reason: string;
  messages: number;
  /** How many of them are in the log. */
  logged: number;
  loggedAt: number;
}

/** Counts dropped messages and logs them at most once a minute per webhook: a dead receiver may miss thousands. */
export class DroppedMessages {
  /** Of all webhooks. */
  total = 0;
  private readonly counts = new Map<string, Count>();

  constructor(
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  /** @param reason for the operator */
  add({ id, name: hook }: Pick<Hook, "id" | "name">, messages: number, reason: string): void {
    if (messages === 0) return;
    this.total += messages;
    const known = this.counts.get(id) ?? {
      messages: 0,
      logged: 0,
      loggedAt: Number.NEGATIVE_INFINITY,
    };
    const count = { ...known, hook, reason, messages: known.messages + messages };
    this.counts.set(id, count);
    if (this.calendar.now() - count.loggedAt >= LOG_INTERVAL_MS) this.write(count);
  }

  /** Logs what was dropped since the last lines. */
  flush(): void {
    for (const count of this.counts.values()) if (count.messages > count.logged) this.write(count);
  }

  forget(hookId: string): void {
    this.flush();
    this.counts.delete(hookId);
  }

  private write(count: Count): void {
    const { hook, messages, reason } = count;
    Object.assign(count, { logged: messages, loggedAt: this.calendar.now() });
    this.log.warn({ hook, messages }, `Lake: webhook messages dropped: ${reason}`);
  }
}
