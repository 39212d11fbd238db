import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeError, type LoggedError } from "http-kit";
import type { Lake } from "local-content-lake";
import { type Env, localOrigin, type Settings } from "../../app/lib/config/env.server";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";

const tokenFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, "write-token");

/** Whether editors had a token before this start. */
export function hasWriteToken(settings: Settings): boolean {
  return settings.SANITY_API_WRITE_TOKEN !== undefined || existsSync(tokenFile(settings));
}

/**
 * The URLs of this server: its own, and the public one if that differs.
 * @param isFirstStart whether the Studio's URL also signs the first administrator in, once. A later start only says
 *   where the token is: a reader of an old log must not get access.
 */
export function startupBanner(env: Env, lake: Lake | undefined, isFirstStart: boolean): string {
  const origin = localOrigin(env);
  // An editor may sit elsewhere, and the public URL is the one that browsers store the session for.
  const studio = `${env.SITE_URL}${STUDIO_PATH}`;
  const signInLink = () => lake?.firstSignInLink({ lake: `${env.SITE_URL}${LAKE_PATH}`, studio });
  const token = existsSync(tokenFile(env)) ? tokenFile(env) : "SANITY_API_WRITE_TOKEN";
  const withToken = env.isLocalLake ? `${studio}  (editor's token: ${token})` : studio;
  return [
    `Site          ${origin}`,
    ...(env.SITE_URL === origin ? [] : [`Public        ${env.SITE_URL}`]),
    `Studio        ${(isFirstStart && signInLink()) || withToken}`,
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

/** One line for each variable that is not a setting, but one typing error away from one. */
export function misspelledSettings(given: Iterable<string>, settings: readonly string[]): string[] {
  const unknown = [...given].filter((name) => !settings.includes(name));
  return unknown.flatMap((name) => {
    const meant = settings.find((setting) => isOneTypo(name, setting));
    return meant ? [`${name} is set, and means nothing here: did you mean ${meant}?`] : [];
  });
}

/** One letter more, less or different, or two letters swapped. */
function isOneTypo(one: string, other: string): boolean {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const [a, b] = [long.slice(at), short.slice(at)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
