import { describe, expect, test } from "vitest";
import { createRateLimit } from "~/services/rate-limit.server";

const MINUTE = 60_000;
const limit = (maxClients?: number) =>
  createRateLimit({ limit: 10, windowMs: 10 * MINUTE, maxClients });

function takeTen(takeTurn: ReturnType<typeof limit>, address: string, now = 0) {
  return Array.from({ length: 10 }, () => takeTurn(address, now));
}

describe("the rate limit per IP address", () => {
  test("allows ten calls and returns the wait until the next", () => {
    const takeTurn = limit();
    expect(takeTen(takeTurn, "192.0.2.1")).toEqual(Array(10).fill(0));
    expect(takeTurn("192.0.2.1", 4 * MINUTE)).toBe(6 * MINUTE);
  });

  test("allows another call exactly ten minutes after the oldest", () => {
    const takeTurn = limit();
    takeTurn("192.0.2.1", 0);
    for (let turn = 1; turn < 10; turn++) takeTurn("192.0.2.1", 5 * MINUTE);
    expect(takeTurn("192.0.2.1", 10 * MINUTE - 1)).toBe(1);
    expect(takeTurn("192.0.2.1", 10 * MINUTE)).toBe(0);
    expect(takeTurn("192.0.2.1", 10 * MINUTE)).toBeGreaterThan(0);
  });

  test("does not count a refused try", () => {
    const takeTurn = limit();
    takeTen(takeTurn, "192.0.2.1");
    takeTurn("192.0.2.1", 9 * MINUTE);
    expect(takeTurn("192.0.2.1", 10 * MINUTE)).toBe(0);
  });

  test("counts each IP address separately", () => {
    const takeTurn = limit();
    takeTen(takeTurn, "192.0.2.1");
    expect(takeTurn("192.0.2.2", 0)).toBe(0);
  });

  test("counts an IPv4 address in its IPv6 spelling as the same", () => {
    const takeTurn = limit();
    takeTen(takeTurn, "192.0.2.1");
    expect(takeTurn("::ffff:192.0.2.1", 0)).toBeGreaterThan(0);
  });

  test("counts the addresses of one IPv6 network together", () => {
    const takeTurn = limit();
    takeTen(takeTurn, "2001:db8::1");
    expect(takeTurn("2001:db8:0:0:ffff::2", 0)).toBeGreaterThan(0);
    expect(takeTurn("2001:db8:0:1::1", 0)).toBe(0);
  });

  test("stores a bounded number of IP addresses", () => {
    const takeTurn = limit(2);
    takeTen(takeTurn, "192.0.2.1");
    takeTurn("192.0.2.2", 0);
    takeTurn("192.0.2.3", 0);
    expect(takeTurn("192.0.2.1", 0)).toBe(0);
  });
});
