import type { SanityClient } from "@sanity/client";
import { editorClient, type Site, startSite, storedToken } from "../../../support/site";

export interface StudioSite extends Site {
  /** With `localhost`, the host that pages use. */
  origin: string;
  token: string;
  /** A token with read access only. */
  viewerToken: string;
  client: SanityClient;
}

/** Starts a site with its Studio, and adds tokens and a client. */
export async function startStudioSite(env: Record<string, string> = {}): Promise<StudioSite> {
  const site = await startSite({ env });
  return {
    ...site,
    origin: site.url.replace("127.0.0.1", "localhost"),
    token: storedToken(site, "write"),
    viewerToken: storedToken(site, "read"),
    client: editorClient(site),
  };
}
