import { json } from "@remix-run/node";
import type { PreviewStatus } from "~/preview/perspective";
import { currentPreview, PREVIEW_HEADERS } from "~/preview/preview.server";
import { readIncompleteDrafts } from "~/preview/read-incomplete-drafts.server";

/** The incomplete drafts of the current preview; empty for the public site. */
export async function loader() {
  const incomplete = currentPreview() ? await readIncompleteDrafts() : [];
  return json<PreviewStatus>({ incomplete }, { headers: PREVIEW_HEADERS });
}

/** The banner decides when to reload. */
export const shouldRevalidate = () => false;
