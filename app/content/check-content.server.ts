import { getLog } from "~/lib/config/log.server";
import type { InvalidDocument } from "../../contract/preview";
import { checkPublished, contentIssues, type SiteContent } from "./client.server";
import type { ContentDependencies } from "./content-dependencies.server";
import { DOCUMENTS } from "./generated.server";

/** Several documents published one after the other are looked at together. */
const CALM_MS = 250;

/**
 * Asks for the published content of every type, past every cache: what pages show is left as it is.
 * @returns the documents that the site cannot show as they are; the log names them with their fields
 * @throws DatasetUnavailableError when there is no answer
 */
export async function checkContent(): Promise<InvalidDocument[]> {
  const types = Object.entries(DOCUMENTS);
  await Promise.all(types.map(([type, reading]) => checkPublished({ type, ...reading })));
  return contentIssues.list();
}

/**
 * Checks the content now, and after every change the types that it touches, so that what does not fit is said before
 * a visitor comes. One type after the other: visitors' pages come between.
 */
export function watchContent(content: SiteContent): void {
  const due = new Set(Object.keys(DOCUMENTS));
  const checked = new Map<string, ContentDependencies>();
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    for (const [type, reading] of Object.entries(DOCUMENTS)) {
      if (!due.delete(type)) continue;
      try {
        checked.set(type, await checkPublished({ type, ...reading }));
      } catch (error) {
        due.add(type);
        throw error;
      }
    }
  };
  check().catch(() =>
    getLog().warn("The content could not be checked: the dataset does not answer"),
  );
  content.onChange((touches) => {
    for (const type of Object.keys(DOCUMENTS)) {
      const used = checked.get(type);
      if (!used || touches(used)) due.add(type);
    }
    clearTimeout(timer);
    // A dataset that is away is reported by whoever reads for a page.
    timer = setTimeout(() => check().catch(() => {}), CALM_MS).unref();
  });
}
