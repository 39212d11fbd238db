import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPrivateFolder } from "http-kit";
import { unwritable } from "../store/database/errors";
import { IN_MEMORY } from "../store/database/open-database";
import { settingError } from "../util/errors";

export interface Tokens {
  read: string;
  write: string;
}

// Short tokens can be guessed. Sanity's Studio accepts none under 32 characters in a URL.
const MIN_LENGTH = 32;

/**
 * Reads the tokens of a lake from the files `read-token` and `write-token` of its folder. Generates and stores missing
 * ones, with mode 600.
 *
 * @param dataDir folder of the lake; `:memory:` stores nothing
 * @param given tokens that take the place of the stored ones, 32 characters or more each
 * @returns both tokens, for `openLake`
 * @throws LakeStartError `SETTING_INVALID` for a short token or two equal ones, `DATA_DIR_UNWRITABLE`
 * @example
 * const tokens = loadOrCreateTokens(".data", { write: process.env.LAKE_TOKEN });
 */
export function loadOrCreateTokens(dataDir: string, given: Partial<Tokens>): Tokens {
  const read = given.read ?? loadOrCreateToken(dataDir, "read-token");
  const write = given.write ?? loadOrCreateToken(dataDir, "write-token");
  checkToken("SANITY_API_READ_TOKEN", read);
  checkToken("SANITY_API_WRITE_TOKEN", write);
  if (read === write) {
    throw settingError(
      "SANITY_API_WRITE_TOKEN: must differ from SANITY_API_READ_TOKEN, or readers could write.",
    );
  }
  return { read, write };
}

function checkToken(variable: string, token: string): void {
  if (token.length >= MIN_LENGTH) return;
  throw settingError(
    `${variable}: has ${token.length} characters. Use at least ${MIN_LENGTH}, or leave it unset to generate one.`,
  );
}

function loadOrCreateToken(dataDir: string, name: string): string {
  if (dataDir === IN_MEMORY) return createToken();
  const file = join(dataDir, name);
  try {
    createPrivateFolder(dataDir);
    const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
    const token = stored || createToken();
    if (!stored) writeFileSync(file, `${token}\n`, { mode: 0o600 });
    // writeFileSync applies the mode to new files only.
    chmodSync(file, 0o600);
    return token;
  } catch (error) {
    throw unwritable(`store ${file}`, error);
  }
}

function createToken(): string {
  return randomBytes(32).toString("base64url");
}
