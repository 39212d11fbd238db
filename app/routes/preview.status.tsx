import { json } from "@remix-run/node";
import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import { PRIVATE_HEADERS } from "~/lib/config/cache-control.server";
import type { PreviewStatus } from "~/preview/perspective";
import { currentPreview } from "~/preview/preview.server";

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
