import { createClient, type SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import {
  type ChangedTags,
  ContentCache,
  type ContentResult,
  DatasetUnavailableError,
  listenForChanges,
} from "http-kit/tag-cache";
import type { EmbeddedLake, SiteContext } from "~/lib/config/load-context.server";
import type { ImageSource } from "~/lib/images/image-url";
import { currentDay } from "~/lib/time/time-zone.server";
import { API_VERSION } from "../../contract/api-version";
import type { Language } from "../../contract/local-path";
import { boundedFetch } from "./bounded-fetch.server";
import {
  ContentDependencies,
  dependenciesOf,
  recordResult,
  trackDependencies,
} from "./content-dependencies.server";
import { currentPreview } from "./current-preview.server";
import { setLanguages } from "./languages.server";
import { fetchPreview } from "./preview-content.server";
import { findImageBaseUrl } from "./public-images.server";
import { type ContentQuery, queryDataset } from "./query-dataset.server";
import type { SettingsCountQueryResult } from "./sanity.types";
import { LeftOutList, mergeLeftOut } from "./validation/left-out.server";
import { pathIssues } from "./validation/path-issues.server";
import { sanitizeText, validateContent } from "./validation/validate-content.server";

const settingsCountQuery = defineQuery(`count(*[_id == "siteSettings"])`);

const SETTINGS = "siteSettings";

const NO_DATASET = "The response did not come from a dataset";

/** All pages share a few queries, so a cached page miss needs no request to the dataset. */
const cache = new ContentCache({
  onOutageChange(cause) {
    if (cause)
      connected().log.error(
        { err: cause },
        "The dataset does not answer: serving the last known content",
      );
    else connected().log.info("The dataset answers again");
  },
});

/** What is left out, as far as it was read. */
export const leftOut = new LeftOutList(() => connected().log);

type ContentContext = Pick<SiteContext, "settings" | "log" | "lake">;

/** The one connection to the dataset, with what it was opened with. */
let connection: (ContentContext & { client: SanityClient; imageBaseUrl: string }) | undefined;

/** @throws when `openContent` was not called before */
function connected() {
  if (!connection) throw new Error("The content was read before it was opened.");
  return connection;
}

/** The client for published content. It has no token. */
export function getClient(): SanityClient {
  return connected().client;
}

/** The client for drafts, members and history. It has the read token, if that is set. */
export function getDraftsClient(): SanityClient {
  const { client, settings } = connected();
  const token = settings.SANITY_API_READ_TOKEN;
  return client.withConfig({ ...(token && { token }) });
}

/** Where browsers find the dataset's images, as of the last read of the settings. */
export function getImageSource(): ImageSource {
  const { imageBaseUrl, settings } = connected();
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = settings;
  return { baseUrl: imageBaseUrl, projectId, dataset };
}

/**
 * Reads the content of one query and validates it: published content, or drafts in a preview. Invalid
 * parts are dropped or replaced, and reported. Results are cached until a change affects them; previews never are.
 * @throws a 503 Response when the dataset is unavailable and no earlier result is cached
 */
export async function fetchContent<Value>(content: ContentQuery<Value>): Promise<Value> {
  const { settings } = connected();
  const preview = currentPreview();
  try {
    if (preview) return await fetchPreview(getDraftsClient(), content, preview, settings);
    const key = content.query + (content.params ? JSON.stringify(content.params) : "");
    const result = await cache.read(key, (previous) => queryContent(content, previous));
    recordResult(content.tag ? { ...result, tags: [content.tag] } : result);
    return result.value as Value;
  } catch (error) {
    if (!(error instanceof DatasetUnavailableError)) throw error;
    throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  }
}

async function queryContent(
  { type, name = type, query, shape, params = {}, prepare = (result) => result, tag }: ContentQuery,
  previous: ContentResult | undefined,
): Promise<ContentResult> {
  const source = connected();
  const { SITE_URL: siteUrl } = source.settings;
  const { result, syncTags } = await queryDataset(async (signal) => {
    // Every page reads the settings first.
    if (type === SETTINGS) source.imageBaseUrl = await findImageBaseUrl(source, signal);
    return source.client.fetch<unknown>(query, params, { filterResponse: false, signal });
  });
  // GROQ returns null, never undefined: something else answered with status 200.
  if (result === undefined) throw new DatasetUnavailableError(NO_DATASET);
  const lastGood = previous?.lastGood;
  const {
    value,
    leftOut: found,
    isGood,
  } = validateContent(sanitizeText(prepare(result)), {
    type,
    shape,
    lastGood,
    siteUrl,
  });
  leftOut.record(name, mergeLeftOut([...found, ...pathIssues(type, value, siteUrl)]));
  if (tag) reportNewAnswer(tag, JSON.stringify(value));
  if (type === SETTINGS && params.id === SETTINGS) {
    setLanguages((value as { languages: Language[] }).languages);
  }
  const bytes = JSON.stringify(value).length;
  return { value, tags: syncTags, bytes, ...(isGood && { lastGood: value }) };
}

/** The last answer of each query with a tag of its own. */
const answers = new Map<string, string>();

/** Makes pages stale that used another answer. */
function reportNewAnswer(tag: string, answer: string): void {
  const before = answers.get(tag);
  answers.set(tag, answer);
  if (before !== undefined && before !== answer) cache.change(new Set([tag]));
}

/**
 * Queries the published content of one type past the cache and records its issues.
 * @returns the dependencies of the result
 */
export async function checkPublished(query: ContentQuery): Promise<ContentDependencies> {
  const { tags } = await queryContent(query, undefined);
  return dependenciesOf(tags);
}

/** The site's content as the server's page cache uses it. */
export type SiteContent = ReturnType<typeof openContent>;

/**
 * Opens the content and subscribes to its changes, unless it is open.
 * @param context `lake` has the dataset, if it is in this process
 */
export function openContent(context: ContentContext) {
  connection ??= connect(context);
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
    /** What was left out when it was last read. */
    leftOut: () => leftOut.list(),
    stats: () => ({
      hits: cache.hits,
      misses: cache.misses,
      bytes: cache.bytes(),
      revision: cache.revision(),
    }),
  };
}

function connect(context: ContentContext): NonNullable<typeof connection> {
  const { settings, log, lake } = context;
  const client = createClient({
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    apiVersion: API_VERSION,
    apiHost: settings.sanityApiHost,
    // Hosted Sanity has the project id in the host name; a lake at a URL of its own does not.
    useProjectHostname: settings.isHostedLake,
    useCdn: false,
    perspective: "published",
    maxRetries: 1,
    resolveFetch: boundedFetch({ agent: lake?.agent }),
    // Gives the site's queries their own place in the lake's fair queue. It grants no read access.
    ...(settings.isLocalLake &&
      settings.SANITY_API_READ_TOKEN && {
        headers: { "X-Lake-Place": settings.SANITY_API_READ_TOKEN },
      }),
  });
  if (lake) followLake(lake, settings.SANITY_DATASET);
  else listenForChanges(client, cache, log);
  return { ...context, client, imageBaseUrl: settings.imageBaseUrl };
}

function followLake({ onChange }: EmbeddedLake, own: string): void {
  cache.connect();
  onChange(({ dataset, tags }) => {
    if (dataset === own) cache.change(tags ? new Set(tags) : "everything");
  });
}
