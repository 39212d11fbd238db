interface RateLimitOptions {
  /** How many turns an address has within the window. */
  limit: number;
  windowMs: number;
  /** How many addresses are remembered; the longest silent is forgotten first. */
  maxClients?: number;
}

/**
 * Counts turns per address in this process's memory. Our own, because the kept libraries count in fixed windows (twice
 * the turns around their border) and take each of a household's IPv6 addresses for a visitor.
 */
export function createRateLimit({ limit, windowMs, maxClients = 10_000 }: RateLimitOptions) {
  const taken = new Map<string, number[]>();

  /**
   * Takes one turn. The clock only goes forward, whatever is done to the machine's.
   * @returns 0, or in how many milliseconds the next turn is free
   */
  return function takeTurn(address: string, now = performance.now()): number {
    const key = network(address);
    const recent = (taken.get(key) ?? []).filter((time) => now - time < windowMs);
    const oldest = recent[0];
    const isFull = oldest !== undefined && recent.length >= limit;
    if (!isFull) recent.push(now);
    // Written anew each time, so that the map's order is the order of the last turn.
    taken.delete(key);
    taken.set(key, recent);
    forgetOne(taken, maxClients);
    return isFull ? oldest + windowMs - now : 0;
  };
}

function forgetOne(taken: Map<string, unknown>, limit: number): void {
  const [first] = taken.keys();
  if (first !== undefined && taken.size > limit) taken.delete(first);
}

/** One household has one IPv4 address, but a whole /64 of IPv6 ones. */
function network(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array(zeros).fill("0"), ...rest].slice(0, 4).join(":");
}
