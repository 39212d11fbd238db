import { expect, test } from "vitest";
import { createRateLimit } from "~/services/rate-limit.server";

const MINUTE = 60_000;
const IP = "192.0.2.1";

/** A rate limit of ten turns in ten minutes, of which an address has taken all. */
function usedUp(address: string, maxClients?: number) {
  const takeTurn = createRateLimit({ limit: 10, windowMs: 10 * MINUTE, maxClients });
  const waits = Array.from({ length: 10 }, () => takeTurn(address, 0));
  expect(waits).toEqual(Array(10).fill(0));
  return takeTurn;
}

test("the rate limit allows ten calls and returns the wait until the next, whatever is tried", () => {
  const takeTurn = usedUp(IP);
  const waits = [4, 9, 10].map((minutes) => takeTurn(IP, minutes * MINUTE));
  expect(waits).toEqual([6 * MINUTE, MINUTE, 0]);
});

test("the rate limit allows another call exactly ten minutes after the oldest", () => {
  const takeTurn = createRateLimit({ limit: 10, windowMs: 10 * MINUTE });
  takeTurn(IP, 0);
  for (let turn = 1; turn < 10; turn++) takeTurn(IP, 5 * MINUTE);
  const waits = [10 * MINUTE - 1, 10 * MINUTE, 10 * MINUTE].map((now) => takeTurn(IP, now));
  expect(waits).toEqual([1, 0, 5 * MINUTE]);
});

test("the rate limit returns no more than its window at a time between two milliseconds", () => {
  const takeTurn = createRateLimit({ limit: 1, windowMs: MINUTE });
  // A sum of this time and a minute rounds up.
  const now = 11246.147629860958;
  expect([takeTurn(IP, now), takeTurn(IP, now)]).toEqual([0, MINUTE]);
});

test.each([
  ["apart from another one", IP, "192.0.2.2", 0],
  ["as the same in its IPv6 spelling", IP, "::ffff:192.0.2.1", 10 * MINUTE],
  ["together with its IPv6 network", "2001:db8::1", "2001:db8:0:0:ffff::2", 10 * MINUTE],
  ["apart from another IPv6 network", "2001:db8::1", "2001:db8:0:1::1", 0],
])("the rate limit counts an address %s", (_what, address, other, wait) => {
  expect(usedUp(address)(other, 0)).toBe(wait);
});

test("the rate limit stores a bounded number of addresses", () => {
  const takeTurn = usedUp(IP, 2);
  takeTurn("192.0.2.2", 0);
  takeTurn("192.0.2.3", 0);
  expect(takeTurn(IP, 0)).toBe(0);
});
