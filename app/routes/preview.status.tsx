import { json } from "@remix-run/node";
import { readIncompleteDrafts } from "~/content/all-content.server";
import { currentPreview, PREVIEW_HEADERS } from "~/content/preview.server";

/** Which drafts the preview leaves out; nothing for the public. */
export async function loader() {
  const incomplete = currentPreview() ? await readIncompleteDrafts() : [];
  return json({ incomplete }, { headers: PREVIEW_HEADERS });
}

/** The banner asks when it wants to know. */
export const shouldRevalidate = () => false;
