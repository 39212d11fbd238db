import { networkOf } from "http-kit";
import { LRUCache } from "lru-cache";

interface RateLimitOptions {
  /** How many calls a client has within the window. */
  limit: number;
  windowMs: number;
  /** How many clients are tracked; the least recent ones are evicted. */
  maxClients?: number;
}

/** Counts a call. @returns 0 when it is allowed, otherwise the milliseconds until the next one is */
export type RateLimit = (clientIp: string, now?: number) => number;

/**
 * A sliding-window rate limit per client, in this process's memory. Written here because the maintained libraries count
 * in fixed windows, which allow twice the limit around a boundary, and treat every IPv6 address of a household as a
 * client of its own.
 */
export function createRateLimit({
  limit,
  windowMs,
  maxClients = 10_000,
}: RateLimitOptions): RateLimit {
  const calls = new LRUCache<string, number[]>({ max: maxClients });
  // Monotonic by default: changes of the system clock have no effect.
  return function rateLimit(clientIp, now = performance.now()) {
    const key = networkOf(clientIp);
    const recent = (calls.get(key) ?? []).filter((time) => now - time < windowMs);
    const oldest = recent[0];
    const isOver = oldest !== undefined && recent.length >= limit;
    if (!isOver) recent.push(now);
    calls.set(key, recent);
    return isOver ? windowMs - (now - oldest) : 0;
  };
}
