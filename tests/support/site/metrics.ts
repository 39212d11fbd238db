import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./start-site";

/** The header that opens the metrics of a site with a lake of its own. */
export function readToken({ dataDir }: Pick<Site, "dataDir">): { Authorization: string } {
  const token = readFileSync(join(dataDir, "read-token"), "utf8").trim();
  return { Authorization: `Bearer ${token}` };
}

/** All numbers at `/metrics`, in Prometheus' text format. */
export async function readMetrics(site: Pick<Site, "dataDir" | "url">): Promise<string> {
  return (await fetch(`${site.url}/metrics`, { headers: readToken(site) })).text();
}
