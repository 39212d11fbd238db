import { getLog } from "~/utils/log.server";
import { checkPublished, leftOut, type SiteContent } from "./client.server";
import { DOCUMENTS } from "./generated.server";
import type { UnfitDocument } from "./unfit.server";

/** Several documents published one after the other are looked at together. */
const CALM_MS = 250;

/**
 * Asks for the published content of every type, past every cache: what pages show is left as it is.
 * @returns the documents that the site cannot show as they are; the log names them with their fields
 * @throws DatasetAwayError when there is no answer
 */
export async function checkContent(): Promise<UnfitDocument[]> {
  const types = Object.entries(DOCUMENTS);
  await Promise.all(types.map(([type, reading]) => checkPublished({ type, ...reading })));
  return leftOut.list();
}

/** Checks the content now and after every change, so that what does not fit is said before a visitor comes. */
export function watchContent(content: SiteContent): void {
  let timer: NodeJS.Timeout | undefined;
  checkContent().catch(() =>
    getLog().warn("The content could not be checked: the dataset does not answer"),
  );
  content.onChange(() => {
    clearTimeout(timer);
    // A dataset that is away is reported by whoever reads for a page.
    timer = setTimeout(() => checkContent().catch(() => {}), CALM_MS).unref();
  });
}
