import { ClientError, createClient, type SanityClient } from "@sanity/client";
import type { z } from "zod";
import { fetchPreview } from "~/preview/content.server";
import { currentPreview } from "~/preview/preview.server";
import { getEnv } from "~/utils/env.server";
import { getLog } from "~/utils/log.server";
import { API_VERSION } from "../../contract/api-version";
import { type Answer, AnswerCache, DatasetAwayError, touches } from "./answer-cache.server";
import { ContentError, describeWrongContent } from "./content-error.server";
import { listenForChanges } from "./listener.server";
import { noteAnswer, noteContent, UsedContent } from "./used-content.server";

/** For one question with its retry: a visitor is told after three seconds at the latest. */
const ANSWER_WITHIN_MS = 2_500;

/** Every page of the site asks the same few questions: kept, a page costs no round trip to the dataset. */
const answers = new AnswerCache({
  onAway(cause) {
    if (cause)
      getLog().error({ err: cause }, "The dataset does not answer: pages are shown as they were");
    else getLog().info("The dataset answers again");
  },
});
let client: SanityClient | undefined;

/**
 * Reads content, checked against a zod shape: published content, and drafts in a preview.
 * Answers are kept until a change touches them, and stand in for a dataset that is away; those of a preview are never kept.
 * @throws ContentError naming the document when what the dataset holds does not fit the shape.
 * @throws a 503 Response when the dataset does not answer and has not answered this before.
 */
export async function fetchContent<Shape extends z.ZodTypeAny>(
  query: string,
  shape: Shape,
  params: Record<string, string | number | string[]> = {},
): Promise<z.output<Shape>> {
  const source = getClient();
  const preview = currentPreview();
  if (preview) return fetchPreview(source, { query, shape, params }, preview);
  try {
    const answer = await answers.read(JSON.stringify([query, params]), () =>
      ask(source, { query, shape, params }),
    );
    noteAnswer(answer);
    return answer.value as z.output<Shape>;
  } catch (error) {
    if (!(error instanceof DatasetAwayError)) throw error;
    throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  }
}

interface Question {
  query: string;
  shape: z.ZodTypeAny;
  params: Record<string, string | number | string[]>;
}

async function ask(source: SanityClient, { query, shape, params }: Question): Promise<Answer> {
  const { result, syncTags } = await source
    .fetch<unknown>(query, params, {
      filterResponse: false,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    .catch((error: unknown) => {
      // A question that is refused is a fault of ours; it is told as it is.
      if (error instanceof ClientError && error.statusCode === 400) throw error;
      throw new DatasetAwayError("The dataset did not answer", { cause: error });
    });
  const parsed = shape.safeParse(result);
  if (!parsed.success) throw new ContentError(describeWrongContent(query, result, parsed.error));
  return { value: parsed.data, tags: syncTags, bytes: JSON.stringify(result)?.length ?? 0 };
}

/** The site's content, as the server that keeps whole pages looks at it. */
export interface SiteContent {
  /** Runs `work` and tells what it reads, also after it has returned. */
  note<T>(work: () => T): { result: T; used: UsedContent };
  /** Calls back with every change; `touches` says whether what was made of some content may be another now. */
  onChange(listener: (touches: (used: UsedContent) => boolean) => void): void;
  /** True while the dataset reports its changes; nothing may be kept when it is false. */
  isLive(): boolean;
  /** Since when the dataset has not answered, in milliseconds since 1970. */
  awaySince(): number | undefined;
  /** Asks the dataset one question past every cache. @throws when there is no answer */
  probe(): Promise<void>;
  numbers(): { hits: number; misses: number; bytes: number; revision: number };
}

/** Starts to listen for changes. */
export function openContent(): SiteContent {
  getClient();
  return {
    note(work) {
      const used = new UsedContent();
      return { result: noteContent(used, work), used };
    },
    onChange(listener) {
      answers.onChange((tags) =>
        listener((used) => touches(tags, used.isOfEverything ? undefined : [...used.tags])),
      );
    },
    isLive: () => answers.isLive(),
    awaySince: () => answers.awaySince(),
    async probe() {
      await getClient().fetch(
        "count(*[_id == 'siteSettings'])",
        {},
        {
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        },
      );
    },
    numbers: () => ({
      hits: answers.hits,
      misses: answers.misses,
      bytes: answers.bytes(),
      revision: answers.revision(),
    }),
  };
}

/** The client of the public's content: it has no token. */
export function getClient(): SanityClient {
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
    // What a visitor waits for does not wait for strangers' long queries. It gives no right to see more.
    ...(env.isLocalLake &&
      env.SANITY_API_READ_TOKEN && { headers: { "X-Lake-Place": env.SANITY_API_READ_TOKEN } }),
  });
  listenForChanges(client, answers);
  return client;
}
