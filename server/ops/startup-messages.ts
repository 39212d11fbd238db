import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeError, type LoggedError } from "http-kit";
import type { Lake } from "local-content-lake";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";
import { type Env, localOrigin, type Settings } from "../config/settings";

/**
 * The URLs of this server: its own, and the public one if that differs.
 * @param isFirst whether the Studio's URL also signs the first administrator in, once. A later start only says where
 *   the token is: a reader of an old log must not get access.
 */
export function startupBanner(env: Env, lake: Lake | undefined, isFirst: boolean): string {
  const origin = localOrigin(env);
  // An editor may sit elsewhere, and the public URL is the one that browsers store the session for.
  const studio = `${env.SITE_URL}${STUDIO_PATH}`;
  const signInLink = () => lake?.firstSignInLink({ lake: `${env.SITE_URL}${LAKE_PATH}`, studio });
  const token = existsSync(tokenFile(env)) ? tokenFile(env) : "SANITY_API_WRITE_TOKEN";
  const withToken = env.isLocalLake ? `${studio}  (editor's token: ${token})` : studio;
  return [
    `Site          ${origin}`,
    ...(env.SITE_URL === origin ? [] : [`Public        ${env.SITE_URL}`]),
    `Studio        ${(isFirst && signInLink()) || withToken}`,
    `Content Lake  ${lake ? `${origin}${LAKE_PATH}` : env.sanityApiHost}`,
    "Ctrl-C stops it.",
  ].join("\n");
}

/** One line for the operator whose dataset cannot be reached, with the settings to check. */
export function describeOutage(env: Env, error: unknown): string {
  const where = env.SANITY_API_HOST
    ? `SANITY_API_HOST ${env.SANITY_API_HOST}`
    : `SANITY_PROJECT_ID "${env.SANITY_PROJECT_ID}" (at ${env.sanityApiHost})`;
  return `${where} does not answer for the dataset "${env.SANITY_DATASET}" (${rootCause(describeError(error))}): pages say 503 until it does. Check it, and SANITY_DATASET.`;
}

function rootCause({ message, code, cause }: LoggedError): string {
  if (cause) return rootCause(cause);
  return code ?? message.split("\n", 1)[0] ?? message;
}

/** The file with the editor's token. */
function tokenFile({ DATA_DIR }: Settings): string {
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
