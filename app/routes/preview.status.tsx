import { json } from "@remix-run/node";
import { currentPreview, PREVIEW_HEADERS } from "~/preview/preview.server";
import { readIncompleteDrafts } from "~/preview/read-incomplete-drafts.server";

/** Which drafts the preview leaves out; nothing for the public. */
export async function loader() {
  const incomplete = currentPreview() ? await readIncompleteDrafts() : [];
  return json({ incomplete }, { headers: PREVIEW_HEADERS });
}

/** The banner asks when it wants to know. */
export const shouldRevalidate = () => false;
