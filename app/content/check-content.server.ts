import { getLog } from "~/utils/log.server";
import { leftOut, type SiteContent } from "./client.server";
import { DOCUMENTS } from "./generated.server";
import { getContent } from "./get-content.server";
import type { UnfitDocument } from "./unfit.server";

/** Several documents published one after the other are looked at together. */
const CALM_MS = 250;

/**
 * Reads the published content of every type, each as pages do.
 * @returns the documents that the site cannot show as they are; the log names them with their fields
 * @throws a 503 Response when the dataset does not answer
 */
export async function checkContent(): Promise<UnfitDocument[]> {
  const types = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];
  await Promise.all(types.map((type) => getContent(type)));
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
