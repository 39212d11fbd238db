import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import type { ServerSettings } from "~/lib/config/load-context.server";
import type { AnyImageQueryResult } from "./sanity.types";

const anyImageQuery = defineQuery(`*[_type == "sanity.imageAsset"][0].url`);

const LOOPBACK = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/;

interface Source {
  client: Pick<SanityClient, "fetch">;
  settings: Pick<ServerSettings, "SANITY_API_HOST" | "SANITY_PROJECT_ID" | "imageBaseUrl">;
}

/**
 * Asks a lake elsewhere where browsers find its images: the site may reach it by an address that visitors cannot. Its
 * assets have its public URL. A lake that says loopback has none, or is for this machine only: SANITY_API_HOST stays.
 * @param signal ends the question
 * @returns the start of image URLs, for browsers
 */
export async function findImageBaseUrl(
  { client, settings }: Source,
  signal?: AbortSignal,
): Promise<string> {
  if (!settings.SANITY_API_HOST) return settings.imageBaseUrl;
  const url = await client.fetch<AnyImageQueryResult>(anyImageQuery, {}, signal ? { signal } : {});
  return imageBaseOf(url, settings) ?? settings.imageBaseUrl;
}

/** @returns what comes before `/images/<project>/<dataset>/`; undefined if that is no public URL */
function imageBaseOf(
  url: unknown,
  { SANITY_PROJECT_ID }: { SANITY_PROJECT_ID: string },
): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(url);
  const end = pathname.lastIndexOf(`/images/${SANITY_PROJECT_ID}/`);
  if (end < 0 || !/^https?:$/.test(protocol) || LOOPBACK.test(hostname)) return undefined;
  return origin + pathname.slice(0, end);
}
