import { request as httpRequest } from "node:http";
import { expect } from "vitest";
import { ClientIps } from "../../../../server/middleware/client-ip";
import { test } from "../../support";

test.for([
  { headers: {}, expected: "127.0.0.1" },
  { headers: { "X-Forwarded-For": "198.18.0.1" }, expected: "198.18.0.1" },
  { headers: {}, isReset: true, expected: "unknown" },
  // Without a peer, proxy-addr returns no address, and the hash of the log's pseudonym ended the process.
  { headers: { "X-Forwarded-For": "198.18.0.1" }, isReset: true, expected: "unknown" },
])("a request with $headers, reset: $isReset, comes from $expected", async (line, { listen }) => {
  const clientIps = new ClientIps([]);
  const seen: object[] = [];
  const { port } = await listen((request, response) => {
    if (line.isReset) request.socket.resetAndDestroy();
    try {
      seen.push({ ip: clientIps.of(request), pseudonym: clientIps.pseudonymOf(request) });
    } catch (error) {
      seen.push({ error });
    }
    response.end();
  });
  httpRequest({ port, headers: line.headers, agent: false })
    .on("error", () => {})
    .end();
  await expect
    .poll(() => seen)
    .toEqual([{ ip: line.expected, pseudonym: expect.stringMatching(/^[\w-]{10}$/) }]);
});
