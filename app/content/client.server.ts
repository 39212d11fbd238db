import type { Agent } from "node:http";
import { createClient, type SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import type { z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { currentDay } from "~/lib/time/time-zone.server";
import { fetchPreview } from "~/preview/content.server";
import { currentPreview } from "~/preview/preview.server";
import { API_VERSION } from "../../contract/api-version";
import { boundedFetch } from "./bounded-fetch.server";
import { ContentCache, type ContentResult, DatasetUnavailableError } from "./content-cache.server";
import {
  type ChangedTags,
  ContentDependencies,
  dependenciesOf,
  recordResult,
  trackDependencies,
} from "./content-dependencies.server";
import { listenForChanges } from "./live-events.server";
import { findPublicImages } from "./public-images.server";
import { type ContentQuery, queryDataset } from "./query-dataset.server";
import type { SettingsCountQueryResult } from "./sanity.types";
import { ContentIssues, mergeIssues } from "./validation/content-issues.server";
import { pathIssues } from "./validation/path-issues.server";
import { sanitizeText, validateContent } from "./validation/validate-content.server";

const settingsCountQuery = defineQuery(`count(*[_id == "siteSettings"])`);

const NO_DATASET = "The response did not come from a dataset";

/** All pages share a few queries, so a cached page miss needs no request to the dataset. */
const cache = new ContentCache({
  onOutageChange(cause) {
    if (cause)
      getLog().error({ err: cause }, "The dataset does not answer: serving the last known content");
    else getLog().info("The dataset answers again");
  },
});

/** The invalid documents found so far. */
export const contentIssues = new ContentIssues(getLog);
let client: SanityClient | undefined;

/**
 * Reads the content of one query and validates it with a zod schema: published content, or drafts in a preview. Invalid
 * parts are dropped or replaced, and reported. Results are cached until a change affects them; previews never are.
 * @throws a 503 Response when the dataset is unavailable and no earlier result is cached
 */
export async function fetchContent<Shape extends z.ZodTypeAny>(
  content: ContentQuery<Shape>,
): Promise<z.output<Shape>> {
  const source = getClient();
  const preview = currentPreview();
  try {
    if (preview) return await fetchPreview(source, content, preview);
    const key = content.query + (content.params ? JSON.stringify(content.params) : "");
    const result = await cache.read(key, (previous) => queryContent(source, content, previous));
    recordResult(result);
    return result.value as z.output<Shape>;
  } catch (error) {
    if (!(error instanceof DatasetUnavailableError)) throw error;
    throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  }
}

async function queryContent(
  source: SanityClient,
  { type, query, shape, params = {} }: ContentQuery,
  previous: ContentResult | undefined,
): Promise<ContentResult> {
  const { result, syncTags } = await queryDataset(async (signal) => {
    // Every page reads the settings first.
    if (type === "siteSettings") await findPublicImages(source);
    return source.fetch<unknown>(query, params, { filterResponse: false, signal });
  });
  // GROQ returns null, never undefined: something else answered with status 200.
  if (result === undefined) throw new DatasetUnavailableError(NO_DATASET);
  const lastGood = previous?.lastGood;
  const { value, invalid, isGood } = validateContent(sanitizeText(result), {
    type,
    shape,
    lastGood,
  });
  contentIssues.record(
    type,
    mergeIssues([...invalid, ...pathIssues(type, value, getEnv().SITE_URL)]),
  );
  const bytes = JSON.stringify(value).length;
  return { value, tags: syncTags, bytes, ...(isGood && { lastGood: value }) };
}

/**
 * Queries the published content of one type past the cache and records its issues.
 * @returns the dependencies of the result
 */
export async function checkPublished(query: ContentQuery): Promise<ContentDependencies> {
  const { tags } = await queryContent(getClient(), query, undefined);
  return dependenciesOf(tags);
}

/** A lake in the same process. */
export interface EmbeddedLake {
  /** Connects to it without the network. */
  agent: Agent;
  /** Reports each change before its writer has the response; without tags, everything may have changed. */
  onChange(listener: (change: { dataset: string; tags?: string[] }) => void): void;
}

/** The site's content as the server's page cache uses it. */
export type SiteContent = ReturnType<typeof openContent>;

/**
 * Opens the content and subscribes to its changes.
 * @param lake has the dataset, if it is in this process
 */
export function openContent(lake?: EmbeddedLake) {
  getClient(lake);
  return {
    /** Runs `work` and records in `used` what it reads, until its promise settles. */
    track<T>(work: () => Promise<T>): { result: Promise<T>; used: ContentDependencies } {
      const used = new ContentDependencies();
      return { result: trackDependencies(used, work), used };
    },
    /** Called with the sync tags of every change; "everything" when changes may have been missed. */
    onChange: (listener: (changed: ChangedTags) => void) => cache.onChange(listener),
    /** True while the dataset reports its changes; nothing may be cached while it is false. */
    isLive: () => cache.isLive(),
    /** When the outage began, in milliseconds since 1970; undefined when there is none. */
    outageSince: () => cache.outageSince(),
    /** Sends one query past the cache. @throws when the dataset is unavailable */
    async probe(): Promise<void> {
      const count = await queryDataset((signal) =>
        getClient().fetch<SettingsCountQueryResult>(settingsCountQuery, {}, { signal }),
      );
      if (typeof count !== "number") throw new DatasetUnavailableError(NO_DATASET);
    },
    /** Today's date in the company's time zone, as YYYY-MM-DD. */
    today: currentDay,
    /** Documents that were invalid when they were last read. */
    contentIssues: () => contentIssues.list(),
    stats: () => ({
      hits: cache.hits,
      misses: cache.misses,
      bytes: cache.bytes(),
      revision: cache.revision(),
    }),
  };
}

/** The client for published content. It has no token. */
export function getClient(lake?: EmbeddedLake): SanityClient {
  if (client) return client;
  const env = getEnv();
  client = createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiVersion: API_VERSION,
    apiHost: env.sanityApiHost,
    // Hosted Sanity has the project id in the host name; a lake at a URL of its own does not.
    useProjectHostname: env.isHostedLake,
    useCdn: false,
    perspective: "published",
    maxRetries: 1,
    resolveFetch: boundedFetch({ agent: lake?.agent }),
    // Gives the site's queries their own place in the lake's fair queue. It grants no read access.
    ...(env.isLocalLake &&
      env.SANITY_API_READ_TOKEN && { headers: { "X-Lake-Place": env.SANITY_API_READ_TOKEN } }),
  });
  if (lake) followLake(lake, env.SANITY_DATASET);
  else listenForChanges(client, cache);
  return client;
}

function followLake({ onChange }: EmbeddedLake, own: string): void {
  cache.connect();
  onChange(({ dataset, tags }) => {
    if (dataset === own) cache.change(tags ? new Set(tags) : "everything");
  });
}
