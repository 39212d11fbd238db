import type { Agent } from "node:http";
import { createClient, type SanityClient } from "@sanity/client";
import type { z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { fetchPreview } from "~/preview/content.server";
import { currentPreview } from "~/preview/preview.server";
import { API_VERSION } from "../../contract/api-version";
import type { InvalidDocument } from "../../contract/preview";
import { boundedRequester } from "./bounded-requester.server";
import { ContentCache, type ContentResult, DatasetUnavailableError } from "./content-cache.server";
import {
  ContentDependencies,
  dependenciesOf,
  recordResult,
  trackDependencies,
} from "./content-dependencies.server";
import { guardEventStreams } from "./event-streams.server";
import { LocalChanges, listenForChanges } from "./live-events.server";
import { queryDataset } from "./query-dataset.server";
import { affects } from "./sync-tags.server";
import { ContentIssues } from "./validation/content-issues.server";
import { sanitizeText } from "./validation/sanitize-text.server";
import { validateContent } from "./validation/validate-content.server";

/** Every page of the site asks the same few questions: kept, a page costs no round trip to the dataset. */
const cache = new ContentCache({
  onAway(cause) {
    if (cause)
      getLog().error({ err: cause }, "The dataset does not answer: pages are shown as they were");
    else getLog().info("The dataset answers again");
  },
});
const early = new LocalChanges();
/** What the site does without. */
export const contentIssues = new ContentIssues(getLog);
let client: SanityClient | undefined;

/**
 * Reads content of one type, checked against a zod shape: published content, and drafts in a preview. What does not
 * fit is left out or stood in for, and told to whoever runs the site.
 * Answers are kept until a change touches them, and stand in for a dataset that is away; those of a preview are never kept.
 * @throws a 503 Response when the dataset does not answer and has not answered this before.
 */
export async function fetchContent<Shape extends z.ZodTypeAny>(
  type: string,
  query: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const source = getClient();
  const preview = currentPreview();
  try {
    if (preview) return await fetchPreview(source, { type, query, shape }, preview);
    const result = await cache.read(query, (last) =>
      queryContent(source, { type, query, shape }, last),
    );
    recordResult(result);
    return result.value as z.output<Shape>;
  } catch (error) {
    if (!(error instanceof DatasetUnavailableError)) throw error;
    throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  }
}

interface ContentQuery {
  type: string;
  query: string;
  shape: z.ZodTypeAny;
}

async function queryContent(
  source: SanityClient,
  { type, query, shape }: ContentQuery,
  last: ContentResult | undefined,
): Promise<ContentResult> {
  const { result, syncTags } = await queryDataset((signal) =>
    source.fetch<unknown>(query, {}, { filterResponse: false, signal }),
  );
  // Somebody else's page, with status 200: GROQ's own nothing is null.
  if (result === undefined) throw new DatasetUnavailableError("What answers is no dataset");
  const lastGood = last?.lastGood;
  const { value, unfit, isGood } = validateContent(sanitizeText(result), { type, shape, lastGood });
  contentIssues.record(type, unfit);
  const bytes = JSON.stringify(value).length;
  return { value, tags: syncTags, bytes, ...(isGood && { lastGood: value }) };
}

/**
 * Asks for the published content of one type and notes what of it does not fit; nothing is kept.
 * @returns what the answer depends on
 */
export async function checkPublished(question: ContentQuery): Promise<ContentDependencies> {
  const { tags } = await queryContent(getClient(), question, undefined);
  return dependenciesOf(tags);
}

/** The site's content, as the server that keeps whole pages looks at it. */
export interface SiteContent {
  /** Runs `work` and tells what it reads until its promise is settled. */
  track<T>(work: () => Promise<T>): { result: Promise<T>; used: ContentDependencies };
  /** Calls back with every change; `touches` says whether what was made of some content may be another now. */
  onChange(listener: (touches: (used: ContentDependencies) => boolean) => void): void;
  /** Takes note of a change before its event comes; `id` is the event's. */
  recordChange(id: string, tags: readonly string[]): void;
  /** True while the dataset reports its changes; nothing may be kept when it is false. */
  isLive(): boolean;
  /** Since when the dataset has not answered, in milliseconds since 1970. */
  outageSince(): number | undefined;
  /** Asks the dataset one question past every cache. @throws when there is no answer */
  probe(): Promise<void>;
  /** The documents that could not be shown as they are when they were last read. */
  contentIssues(): InvalidDocument[];
  stats(): { hits: number; misses: number; bytes: number; revision: number };
}

/**
 * Starts to listen for changes.
 * @param agent by which the dataset is asked, if not over the network
 */
export function openContent(agent?: Agent): SiteContent {
  getClient(agent);
  return {
    track(work) {
      const used = new ContentDependencies();
      return { result: trackDependencies(used, work), used };
    },
    onChange(listener) {
      cache.onChange((tags) =>
        listener((used) => affects(tags, used.dependsOnAll ? undefined : [...used.tags])),
      );
    },
    recordChange(id, tags) {
      early.add(id);
      cache.change(new Set(tags));
    },
    isLive: () => cache.isLive(),
    outageSince: () => cache.outageSince(),
    async probe() {
      const question = "count(*[_id == 'siteSettings'])";
      const count = await queryDataset((signal) => getClient().fetch(question, {}, { signal }));
      if (typeof count !== "number")
        throw new DatasetUnavailableError("What answers is no dataset");
    },
    contentIssues: () => contentIssues.list(),
    stats: () => ({
      hits: cache.hits,
      misses: cache.misses,
      bytes: cache.bytes(),
      revision: cache.revision(),
    }),
  };
}

/** The client of the public's content: it has no token. */
export function getClient(agent?: Agent): SanityClient {
  if (client) return client;
  const env = getEnv();
  client = createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiVersion: API_VERSION,
    apiHost: env.sanityApiHost,
    // Hosted Sanity puts the project in the host name; a lake at an address of its own does not.
    useProjectHostname: env.isHostedLake,
    useCdn: false,
    perspective: "published",
    maxRetries: 1,
    requester: boundedRequester({ agent }),
    // What a visitor waits for does not wait for strangers' long queries. It gives no right to see more.
    ...(env.isLocalLake &&
      env.SANITY_API_READ_TOKEN && { headers: { "X-Lake-Place": env.SANITY_API_READ_TOKEN } }),
  });
  guardEventStreams(client.getUrl(""));
  listenForChanges(client, cache, early);
  return client;
}
