import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadOrCreateTokens } from "../../../src/auth/tokens";
import { temporaryFolder } from "../../support/documents";

const GIVEN = { read: "r".repeat(32), write: "w".repeat(32) };

test("tokens are generated once, stored for their owner only, which a read restores", () => {
  const folder = join(temporaryFolder(), "data");
  const tokens = loadOrCreateTokens(folder, {});
  expect(tokens.read).not.toBe(tokens.write);
  for (const [name, token] of Object.entries(tokens)) {
    expect(token.length).toBeGreaterThanOrEqual(32);
    const file = join(folder, `${name}-token`);
    expect(readFileSync(file, "utf8").trim()).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  const file = join(folder, "read-token");
  chmodSync(file, 0o644);
  expect(loadOrCreateTokens(folder, {})).toEqual(tokens);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("tokens from settings are used and not written", () => {
  const folder = temporaryFolder();
  expect(loadOrCreateTokens(folder, GIVEN)).toEqual(GIVEN);
  expect(() => statSync(join(folder, "read-token"))).toThrow(/ENOENT/);
});

test("tokens that are short or equal are refused by variable name and never shown", () => {
  const folder = temporaryFolder();
  const short = () => loadOrCreateTokens(folder, { ...GIVEN, write: "secret" });
  expect(short).toThrow(/^SANITY_API_WRITE_TOKEN: has 6 characters/);
  expect(short).not.toThrow(/secret/);
  const equal = () => loadOrCreateTokens(folder, { ...GIVEN, write: GIVEN.read });
  expect(equal).toThrow(/^SANITY_API_WRITE_TOKEN: must differ/);
});
