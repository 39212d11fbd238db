import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { getEnv, provideEnv } from "~/lib/config/env.server";
import type { AnyImageQueryResult } from "./sanity.types";

const anyImageQuery = defineQuery(`*[_type == "sanity.imageAsset"][0].url`);

const LOOPBACK = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/;

/**
 * Asks a lake elsewhere where browsers find its images: the site may reach it by an address that visitors cannot. Its
 * assets have its public URL. A lake that says loopback has none, or is for this machine only: SANITY_API_HOST stays.
 */
export async function findPublicImages(source: Pick<SanityClient, "fetch">): Promise<void> {
  const env = getEnv();
  if (!env.SANITY_API_HOST) return;
  const url = await source.fetch<AnyImageQueryResult>(anyImageQuery);
  const imageBaseUrl = imageBaseOf(url, env) ?? env.SANITY_API_HOST;
  if (imageBaseUrl !== env.imageBaseUrl) provideEnv({ ...getEnv(), imageBaseUrl });
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
