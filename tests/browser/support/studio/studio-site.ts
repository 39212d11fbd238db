import type { SanityClient } from "@sanity/client";
import { editorsClient, storedToken } from "../../../support/site/editor-client";
import { type Site, startSite } from "../../../support/site/start-site";

export interface StudioSite extends Site {
  /** As a page sees it. */
  origin: string;
  token: string;
  /** That of someone who may read and not write. */
  viewersToken: string;
  client: SanityClient;
}

/** Starts a site with its Studio, and what a test needs to look behind it. */
export async function startStudioSite(env: Record<string, string> = {}): Promise<StudioSite> {
  const site = await startSite({ env });
  return {
    ...site,
    origin: site.url.replace("127.0.0.1", "localhost"),
    token: storedToken(site, "write"),
    viewersToken: storedToken(site, "read"),
    client: editorsClient(site),
  };
}
