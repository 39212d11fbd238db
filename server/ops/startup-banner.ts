import type { Lake } from "local-content-lake";
import { type Env, localHost } from "../../app/lib/config/env.server";
import { LAKE_PATH } from "../../contract/mounts";
import { studioAddress } from "../studio/sign-in-link";

/**
 * What whoever starts it wants to open.
 * @param isFirstStart whether the Studio's link also lets a first administrator in
 */
export function addresses(env: Env, lake: Lake | undefined, isFirstStart: boolean): string {
  const origin = `http://${shownHost(env.HOST)}:${env.PORT}`;
  return [
    `Site          ${origin}`,
    ...(env.SITE_URL === origin ? [] : [`Public        ${env.SITE_URL}`]),
    `Studio        ${studioAddress(env, origin, isFirstStart ? lake : undefined)}`,
    `Content Lake  ${lake ? `${origin}${LAKE_PATH}` : env.sanityApiHost}`,
    "Ctrl-C stops it.",
  ].join("\n");
}

function shownHost(host: string): string {
  const local = localHost(host);
  return local === "127.0.0.1" || local === "[::1]" ? "localhost" : local;
}
