import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { getClientIp } from "../../../src/http/middleware/origins";

test.each([
  ["127.0.0.1", "8.8.8.8, 198.18.0.1", "198.18.0.1"],
  ["::1", " ", "::1"],
  ["127.0.0.1", undefined, "127.0.0.1"],
  // Whoever connects from elsewhere could name another client, and avoid the limits of attempts.
  ["203.0.113.9", "198.18.0.1", "203.0.113.9"],
  [undefined, "198.18.0.1", ""],
])("a request of %s forwarded for %s comes from %s", (remoteAddress, forwarded, expected) => {
  const request = { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } };
  expect(getClientIp(request as unknown as IncomingMessage)).toBe(expected);
});
