import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import { currentPreview } from "./preview.server";

/**
 * Reads all content in the current preview.
 * @returns one line for each incomplete draft
 */
export async function readIncompleteDrafts(): Promise<string[]> {
  const types = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];
  // A page that was never published either is reported with the others.
  await Promise.allSettled(types.map((type) => getContent(type)));
  return [...new Set(currentPreview()?.incomplete)].sort();
}
