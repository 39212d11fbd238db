import type { Log } from "http-kit";
import { affects } from "http-kit/tag-cache";
import type { LeftOut } from "../../contract/preview";
import type { ContentDependencies } from "./content-dependencies.server";
import { DOCUMENTS } from "./generated.server";
import { contentQuery } from "./get-content.server";
import { checkPublished, leftOut, type SiteContent } from "./site-content.server";

const TYPES = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];

/** Groups documents that are published in quick succession. */
const DEBOUNCE_MS = 250;

/**
 * Validates the published content of every type past all caches; what pages show is not affected.
 * @returns what is left out, which is also logged with its fields
 * @throws DatasetUnavailableError
 */
export async function checkContent(): Promise<LeftOut[]> {
  await Promise.all(TYPES.map(async (type) => checkPublished(await contentQuery(type))));
  return leftOut.list();
}

/**
 * Validates all content now, and after each change the types that it affects, so that issues are reported before a
 * page shows them. Types are checked one after the other to leave time for page requests.
 */
export function watchContent(content: SiteContent, log: Log): void {
  const due = new Set<string>(TYPES);
  const checked = new Map<string, ContentDependencies>();
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    for (const type of TYPES) {
      if (!due.delete(type)) continue;
      try {
        checked.set(type, await checkPublished(await contentQuery(type)));
      } catch (error) {
        due.add(type);
        throw error;
      }
    }
  };
  check().catch(() => log.warn("The content could not be checked: the dataset does not answer"));
  content.onChange((changed) => {
    for (const type of TYPES) {
      const dependencies = checked.get(type);
      if (
        !dependencies ||
        affects(changed, dependencies.dependsOnAll ? undefined : [...dependencies.tags])
      )
        due.add(type);
    }
    clearTimeout(timer);
    // The content cache reports an outage.
    timer = setTimeout(() => check().catch(() => {}), DEBOUNCE_MS).unref();
  });
}
