import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { editorClient } from "./editor-client";
import type { Site } from "./start-site";

/**
 * The URL with which the Studio's Presentation tool starts a preview.
 * @param path the first page
 * @param options.client that of the person whose Studio it is
 */
export async function previewUrl(
  site: Site,
  path = "/",
  { perspective = "drafts", client = editorClient(site) } = {},
): Promise<string> {
  const { secret } = await createPreviewSecret(client, "test", `${site.url}/studio`);
  const search = new URLSearchParams({
    "sanity-preview-secret": secret,
    "sanity-preview-perspective": perspective,
    "sanity-preview-pathname": path,
  });
  return `${site.url}/preview/enable?${search}`;
}

/** Starts a preview. @returns its `Cookie` header */
export async function enterPreview(site: Site, perspective = "drafts"): Promise<string> {
  const address = await previewUrl(site, "/", { perspective });
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}
