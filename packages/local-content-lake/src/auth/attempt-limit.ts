import { setTimeout as wait } from "node:timers/promises";
import { networkOf } from "http-kit";
import { LRUCache } from "lru-cache";
import { ATTEMPT_LIMITS, type AttemptLimits } from "../util/limits";
import type { Clock } from "../util/time";

const MAX_CLIENTS = 10_000;

/**
 * Delays clients that guess tokens, then blocks them. A client is an IP address, an IPv6 network, or an email that mails
 * go to.
 */
export class AttemptLimit {
  // Evicts entries, so that many clients cannot fill the memory. With `max`, it would reserve the memory of all of them.
  private readonly wrong = new LRUCache<string, { count: number; until: number }>({
    maxSize: MAX_CLIENTS,
    sizeCalculation: () => 1,
  });

  constructor(
    private readonly clock: Pick<Clock, "now">,
    private readonly limits: AttemptLimits = ATTEMPT_LIMITS,
  ) {}

  /** How long a client is blocked, in milliseconds; 0 if it is not. */
  blockedFor(client: string): number {
    const found = this.find(client);
    return found && found.count >= this.limits.maxWrong ? found.until - this.clock.now() : 0;
  }

  /**
   * Counts a wrong token.
   * @returns the delay of the response in milliseconds, longer each time
   */
  recordFailure(client: string): number {
    const count = (this.find(client)?.count ?? 0) + 1;
    this.wrong.set(networkOf(client), { count, until: this.clock.now() + this.limits.windowMs });
    return count * this.limits.delayMs;
  }

  /**
   * Counts a wrong token and waits for its delay.
   * @returns the milliseconds for which the client is blocked instead, or 0
   */
  async delay(client: string): Promise<number> {
    const blockedMs = this.blockedFor(client);
    if (blockedMs === 0) await wait(this.recordFailure(client), undefined, { ref: false });
    return blockedMs;
  }

  reset(client: string): void {
    this.wrong.delete(networkOf(client));
  }

  private find(client: string) {
    const found = this.wrong.get(networkOf(client));
    return found && found.until > this.clock.now() ? found : undefined;
  }
}
