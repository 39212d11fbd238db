import { createClient, type SanityClient } from "@sanity/client";
import type { z } from "zod";
import { fetchPreview } from "~/preview/content.server";
import { currentPreview } from "~/preview/preview.server";
import { getEnv } from "~/utils/env.server";
import { API_VERSION } from "../../contract/api-version";
import { createAnswerCache } from "./answer-cache.server";
import { ContentError, describeWrongContent } from "./content-error.server";
import { listenForChanges } from "./listener.server";

const answers = createAnswerCache();
let client: SanityClient | undefined;

/**
 * Reads content, checked against a zod shape: published content, and drafts in a preview.
 * Answers are kept only while the dataset's listener is connected, so a published change is on the next request;
 * those of a preview are never kept.
 * @throws ContentError naming the document when what the dataset holds does not fit the shape.
 */
export function fetchContent<Shape extends z.ZodTypeAny>(
  query: string,
  shape: Shape,
  params: Record<string, string | number | string[]> = {},
): Promise<z.output<Shape>> {
  const source = getClient();
  const preview = currentPreview();
  if (preview) return fetchPreview(source, { query, shape, params }, preview);
  return answers.remember(JSON.stringify([query, params]), async () => {
    const result: unknown = await source.fetch<unknown>(query, params);
    const parsed = shape.safeParse(result);
    if (!parsed.success) throw new ContentError(describeWrongContent(query, result, parsed.error));
    return parsed.data as z.output<Shape>;
  });
}

/** Grows by one whenever published content may have changed; a cache of whole pages is keyed by it. */
export function contentRevision(): number {
  return answers.revision();
}

/** True while the dataset reports its changes; nothing may be cached by revision when it is false. */
export function isContentLive(): boolean {
  return answers.isLive();
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
    timeout: 15_000,
    // What a visitor waits for does not wait for strangers' long queries. It gives no right to see more.
    ...(env.isLocalLake &&
      env.SANITY_API_READ_TOKEN && { headers: { "X-Lake-Place": env.SANITY_API_READ_TOKEN } }),
  });
  listenForChanges(client, answers);
  return client;
}
