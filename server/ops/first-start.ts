import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Lake } from "local-content-lake";
import type { Settings } from "../config/settings";

/** The file with the editor's token. */
export function tokenFile({ DATA_DIR }: Settings): string {
  return join(DATA_DIR, "write-token");
}

/** Whether editors have a token. */
export function hasWriteToken(settings: Settings): boolean {
  return settings.SANITY_API_WRITE_TOKEN !== undefined || existsSync(tokenFile(settings));
}

/**
 * Whether nobody could sign in before this start. Tokens may be older than the first one: a seed creates them, and so
 * does a start that was interrupted.
 * @param hadToken `hasWriteToken` before the lake was opened
 */
export function isFirstStart(settings: Settings, hadToken: boolean, lake?: Lake): boolean {
  return !hadToken || !(settings.SANITY_API_WRITE_TOKEN || lake?.hasPeople());
}

/** Whether requests are left out of the log: a newcomer's own must not push the addresses out of the terminal. */
export function isQuietStart(isFirst: boolean): boolean {
  return isFirst && process.stdout.isTTY && !process.env.LOG_LEVEL;
}
