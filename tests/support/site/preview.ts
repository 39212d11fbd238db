import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { editorsClient } from "./editor-client";
import type { Site } from "./start-site";

/**
 * The address with which the Studio's Presentation tool opens a preview.
 * @param path what to show first
 */
export async function previewAddress(
  site: Site,
  path = "/",
  perspective = "drafts",
): Promise<string> {
  const client = editorsClient(site);
  const { secret } = await createPreviewSecret(client, "test", `${site.url}/studio`);
  const search = new URLSearchParams({
    "sanity-preview-secret": secret,
    "sanity-preview-perspective": perspective,
    "sanity-preview-pathname": path,
  });
  return `${site.url}/preview/enable?${search}`;
}

/** Enters a preview; the result is a `Cookie` header. */
export async function enterPreview(site: Site, perspective = "drafts"): Promise<string> {
  const address = await previewAddress(site, "/", perspective);
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}
