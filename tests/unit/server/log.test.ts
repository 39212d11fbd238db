import type { IncomingMessage } from "node:http";
import { createLog, Secrets } from "http-kit";
import { expect, test } from "vitest";
import { ClientIps } from "../../../server/middleware/client-ip";
import { routeName } from "../../../server/middleware/request-log";

const TOKEN = "a-token-that-is-long-enough-to-be-one";

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  const secrets = new Secrets();
  secrets.add(TOKEN, undefined);
  write(createLog({ level: "info", out: { write: (line) => lines.push(line) } }, secrets));
  return lines.map((line) => JSON.parse(line));
}

test("an error in the log has only the message, code and cause of the object", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const request = { headers: { authorization: `Bearer ${TOKEN}` } };
  const error = Object.assign(new Error("fetch failed", { cause }), { code: "E_FETCH", request });
  const [line] = logged((log) => log.error({ err: error }, "The dataset is away"));
  expect(line).toMatchObject({ level: "error", msg: "The dataset is away" });
  const loggedCause = { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" };
  const shown = { type: "Error", message: "fetch failed", code: "E_FETCH", cause: loggedCause };
  expect(line.err).toEqual(shown);
});

test("an error in the log never shows a token, not even one that a message quotes", () => {
  const lines = logged((log) => {
    log.error({ err: new Error(`Bearer ${TOKEN} was refused`) }, "failed");
    log.info({ nested: { token: TOKEN } }, `request with ${TOKEN}`);
  });
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(TOKEN);
});

test("an error in the log with itself as its cause is logged once", () => {
  const error = new Error("round");
  error.cause = error;
  expect(logged((log) => log.error({ err: error }, "failed"))).toHaveLength(1);
});

test("a URL is logged without its query", () => {
  expect(routeName("/contact?subject=my%20name")).toBe("/contact");
  expect(routeName(`/${"a".repeat(5000)}`).length).toBeLessThan(300);
});

function from(remoteAddress: string, forwarded?: string) {
  const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test("a client has a pseudonym in the log that does not reveal its IP", () => {
  const clientIps = new ClientIps([]);
  const pseudonym = clientIps.pseudonymOf(from("203.0.113.7"));
  expect(clientIps.pseudonymOf(from("203.0.113.7"))).toBe(pseudonym);
  expect(clientIps.pseudonymOf(from("203.0.113.8"))).not.toBe(pseudonym);
  expect(pseudonym).not.toContain("203");
});

test("a client is the one that a trusted proxy names last; any other proxy is ignored", () => {
  const clientIps = new ClientIps(["10.0.0.0/8"]);
  expect(clientIps.of(from("127.0.0.1", "198.51.100.1, 203.0.113.7"))).toBe("203.0.113.7");
  expect(clientIps.of(from("10.1.2.3", "203.0.113.7"))).toBe("203.0.113.7");
  expect(clientIps.of(from("203.0.113.9", "198.51.100.1"))).toBe("203.0.113.9");
  expect(() => new ClientIps(["nonsense"])).toThrow(/^TRUST_PROXY "nonsense" cannot be used/);
});
