import { json } from "@remix-run/node";
import { readIncompleteDrafts } from "~/content/all-content.server";
import { currentPreview } from "~/content/preview.server";
import { CACHE } from "~/utils/cache.server";

const PRIVATE = { "Cache-Control": CACHE.none, "X-Robots-Tag": "noindex" };

/** Which drafts the preview leaves out; nothing for the public. */
export async function loader() {
  const incomplete = currentPreview() ? await readIncompleteDrafts() : [];
  return json({ incomplete }, { headers: PRIVATE });
}

/** The banner asks when it wants to know. */
export const shouldRevalidate = () => false;
