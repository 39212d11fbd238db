import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import type { Site } from "./start-site";

/** The token with which editors sign in, or viewers; the first start wrote it. */
export function storedToken({ dataDir }: Site, kind: "read" | "write"): string {
  return readFileSync(join(dataDir, `${kind}-token`), "utf8").trim();
}

/** A client that may write, as the Studio's is. */
export function editorsClient(site: Site): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `${site.url}/lake`,
    useProjectHostname: false,
    useCdn: false,
    perspective: "raw",
    token: storedToken(site, "write"),
  });
}
