import { json } from "@remix-run/node";
import { currentPreview, PREVIEW_HEADERS } from "~/preview/preview.server";
import { readIncompleteDrafts } from "~/preview/read-incomplete-drafts.server";

/** The incomplete drafts of the current preview; empty for the public site. */
export async function loader() {
  const incomplete = currentPreview() ? await readIncompleteDrafts() : [];
  return json({ incomplete }, { headers: PREVIEW_HEADERS });
}

/** The banner decides when to reload. */
export const shouldRevalidate = () => false;
