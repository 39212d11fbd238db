import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import { currentPreview } from "./preview.server";

/**
 * Reads all content as the preview under way does.
 * @returns one line for each draft that had to be left out
 */
export async function readIncompleteDrafts(): Promise<string[]> {
  const types = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];
  // A page that was never published either is reported with the others.
  await Promise.allSettled(types.map((type) => getContent(type)));
  return [...new Set(currentPreview()?.incomplete)].sort();
}
