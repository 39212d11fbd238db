import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Lake } from "local-content-lake";
import type { Env, Settings } from "../../app/lib/config/env.server";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";

const tokenFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, "write-token");

/** Whether a token that lets editors in was there before this start. */
export function hasWriteToken(settings: Settings): boolean {
  return settings.SANITY_API_WRITE_TOKEN !== undefined || existsSync(tokenFile(settings));
}

/**
 * What to open to edit content. The first start gives the link that signs the first administrator in, once; a later
 * one only says where the token is, so that no log has what lets somebody in.
 * @param newcomersLake the lake that was started for the first time, if it was
 */
export function studioAddress(
  env: Env,
  origin: string,
  newcomersLake: Pick<Lake, "firstSignInLink"> | undefined,
): string {
  const address = `${origin}${STUDIO_PATH}`;
  if (!env.isLocalLake) return address;
  if (newcomersLake) {
    return newcomersLake.firstSignInLink({ lake: `${origin}${LAKE_PATH}`, studio: address });
  }
  return `${address}  (editor's token: ${existsSync(tokenFile(env)) ? tokenFile(env) : "SANITY_API_WRITE_TOKEN"})`;
}
