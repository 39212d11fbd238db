import type { Log } from "http-kit";
import type { LeftOut } from "../../contract/preview";
import { DOCUMENTS } from "./generated.server";
import { contentQuery } from "./get-content.server";
import { currentContent, runInRequest } from "./request-context.server";
import type { SiteContent } from "./site-content.server";

const TYPES = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];

/** Groups documents that are published in quick succession. */
const DEBOUNCE_MS = 250;

/**
 * Validates the published content of every type past all caches; what pages show is not affected.
 * @returns what is left out, which is also logged with its fields
 * @throws DatasetUnavailableError
 */
export async function checkContent(): Promise<LeftOut[]> {
  const content = currentContent();
  await Promise.all(TYPES.map(async (type) => content.query(await contentQuery(type))));
  return content.leftOut.list();
}

/**
 * Validates all content now and after each change, so that issues are reported before a page shows them. Types are read
 * one after the other to leave time for page requests; those that a change does not affect are cached.
 */
export function watchContent(content: SiteContent, log: Log): void {
  let timer: NodeJS.Timeout | undefined;
  const check = () =>
    runInRequest({ content }, async () => {
      for (const type of TYPES) await content.read(await contentQuery(type));
    });
  check().catch(() => log.warn("The content could not be checked: the dataset does not answer"));
  content.cache.onChange(() => {
    clearTimeout(timer);
    // The content cache reports an outage.
    timer = setTimeout(() => check().catch(() => {}), DEBOUNCE_MS).unref();
  });
}
