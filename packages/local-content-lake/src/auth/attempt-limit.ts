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
  private readonly wrong: LRUCache<string, number>;

  constructor(
    clock: Pick<Clock, "now">,
    private readonly limits: AttemptLimits = ATTEMPT_LIMITS,
  ) {
    const size = { maxSize: MAX_CLIENTS, sizeCalculation: () => 1 };
    this.wrong = new LRUCache({ ...size, ttl: limits.windowMs, ttlResolution: 0, perf: clock });
  }

  /** How long a client is blocked, in milliseconds; 0 if it is not. */
  blockedFor(client: string): number {
    const network = networkOf(client);
    const isBlocked = (this.wrong.get(network) ?? 0) >= this.limits.maxWrong;
    return isBlocked ? this.wrong.getRemainingTTL(network) : 0;
  }

  /**
   * Counts a wrong token.
   * @returns the delay of the response in milliseconds, longer each time
   */
  recordFailure(client: string): number {
    const network = networkOf(client);
    const count = (this.wrong.get(network) ?? 0) + 1;
    this.wrong.set(network, count);
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
}
