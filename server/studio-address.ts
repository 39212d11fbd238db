import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env, Settings } from "../app/utils/env.server";
import { STUDIO_PATH } from "../contract/mounts";

const tokenFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, "write-token");

/** Whether the editor's token was there before this start. */
export function hasWriteToken(settings: Settings): boolean {
  return settings.SANITY_API_WRITE_TOKEN !== undefined || existsSync(tokenFile(settings));
}

/**
 * What to open to edit content. The first start gives the address that signs in by itself; a later one
 * only says where the token is, so that it is not in every log.
 */
export function studioAddress(env: Env, origin: string, isFirstStart: boolean): string {
  const address = `${origin}${STUDIO_PATH}`;
  if (!env.isLocalLake) return address;
  if (isFirstStart) return `${address}#token=${env.SANITY_API_WRITE_TOKEN}`;
  return `${address}  (editor's token: ${existsSync(tokenFile(env)) ? tokenFile(env) : "SANITY_API_WRITE_TOKEN"})`;
}
