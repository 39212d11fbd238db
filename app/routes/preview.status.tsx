import { json } from "@remix-run/node";
import { currentPreview } from "~/content/current-preview.server";
import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import type { PreviewStatus } from "~/content/perspective";
import { PRIVATE_HEADERS } from "~/lib/config/cache-control.server";

/** The incomplete drafts of the current preview; empty for the public site. */
export async function loader() {
  const incomplete = currentPreview() ? await readIncompleteDrafts() : [];
  return json<PreviewStatus>({ incomplete }, { headers: PRIVATE_HEADERS });
}

/** The banner decides when to reload. */
export const shouldRevalidate = () => false;

/** Reads all content in the current preview, and returns one line for each incomplete draft. */
async function readIncompleteDrafts(): Promise<string[]> {
  const types = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];
  // A page that was never published either is reported with the others.
  await Promise.allSettled(types.map((type) => getContent(type)));
  return [...new Set(currentPreview()?.incomplete)].sort();
}
