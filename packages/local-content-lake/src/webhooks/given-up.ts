import type { Log } from "http-kit";
import type { Calendar } from "../util/time";
import type { Hook } from "./hook";

const SILENCE_MS = 60_000;

interface Count {
  messages: number;
  /** When it was said last. */
  saidAt: number;
}

/** Says of what webhooks are not told, at most once a minute for each: a receiver that is gone may miss thousands. */
export class GivenUp {
  /** Of all webhooks. */
  total = 0;
  private readonly counts = new Map<string, Count>();

  constructor(
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  /** @param why words for the operator */
  add({ id, name: hook }: Pick<Hook, "id" | "name">, messages: number, why: string): void {
    if (messages === 0) return;
    this.total += messages;
    const count = this.counts.get(id) ?? { messages: 0, saidAt: Number.NEGATIVE_INFINITY };
    this.counts.set(id, count);
    count.messages += messages;
    if (this.calendar.now() - count.saidAt < SILENCE_MS) return;
    count.saidAt = this.calendar.now();
    this.log.warn({ hook, messages: count.messages }, `Lake: a webhook is not told: ${why}`);
  }

  forget(hookId: string): void {
    this.counts.delete(hookId);
  }
}
