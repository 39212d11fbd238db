import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { PreviewStatus } from "~/content/perspective";
import { currentPreview } from "~/content/request-context.server";
import { PRIVATE_HEADERS } from "~/lib/config/cache-control.server";
import { findIncompleteDrafts } from "~/preview/incomplete-drafts.server";

/** The incomplete drafts that a page of the current preview shows; all of them without a `path`. */
export async function loader({ request }: Pick<LoaderFunctionArgs, "request">) {
  const preview = currentPreview();
  const path = new URL(request.url).searchParams.get("path");
  const incomplete = preview ? await findIncompleteDrafts(preview, path) : [];
  return json<PreviewStatus>({ path, incomplete }, { headers: PRIVATE_HEADERS });
}

/** The banner decides when to reload. */
export const shouldRevalidate = () => false;
