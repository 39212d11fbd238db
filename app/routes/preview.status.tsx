import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PreviewStatus } from "~/content/perspective";
import { currentPreview } from "~/content/request-context.server";
import { privateData } from "~/lib/html/page-data.server";
import { findIncompleteDrafts } from "~/preview/incomplete-drafts.server";

/** The incomplete drafts that a page of the current preview shows; all of them without a `path`. */
export async function loader({ request }: Pick<LoaderFunctionArgs, "request">) {
  const preview = currentPreview();
  const path = new URL(request.url).searchParams.get("path");
  const incomplete = preview ? await findIncompleteDrafts(preview, path) : [];
  return privateData<PreviewStatus>({ path, incomplete });
}

/** The banner decides when to reload. */
export const shouldRevalidate = () => false;
