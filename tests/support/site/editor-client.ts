import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import type { Site } from "./start-site";

/** The token of editors ("write") or viewers ("read") that the first start stored. */
export function storedToken({ dataDir }: Site, kind: "read" | "write"): string {
  return readFileSync(join(dataDir, `${kind}-token`), "utf8").trim();
}

/** A client with write access and the raw perspective. */
export function editorClient(site: Site): SanityClient {
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
