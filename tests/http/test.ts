import type { SanityDocument } from "@sanity/client";
import { test as base } from "vitest";
import { running } from "../support/fixtures";
import { askerOf, editorClient, restoreContent, type Site, startSite } from "../support/site";

export const SITE_URL = "https://www.example.com";
const PUBLIC = { SITE_URL, SITE_CDN_SECONDS: "60" };

/**
 * The files of a worker share it, one after the other. Nothing may stop it or change its settings. `output` and `printed`
 * know what it has printed since the file's first test.
 */
interface SharedSite extends Omit<Site, "exited" | "kill9" | "stop"> {
  /** Makes the content the sample again. */
  restore(): Promise<void>;
}

/** Starts a site, and shows it to each file as if the file had started it. */
async function shareSite(env: Record<string, string>) {
  const site = await startSite({ env });
  const client = editorClient(site);
  const sample = await client.fetch<SanityDocument[]>("*");
  let files = 0;
  async function view(): Promise<SharedSite> {
    files += 1;
    const path = `/file-${files}`;
    await site.open(path);
    await site.printed(new RegExp(`"${path}".*\n`));
    const start = site.output().length;
    return {
      ...askerOf(site.url),
      child: site.child,
      dataDir: site.dataDir,
      url: site.url,
      output: () => site.output().slice(start),
      printed: (pattern) => site.printed(pattern, start),
      restore: () => restoreContent(client, sample),
    };
  }
  return { view, stop: () => site.stop() };
}

const sharePlainSite = () => shareSite({});
const sharePublicSite = () => shareSite(PUBLIC);

function editorOf(site: SharedSite, onCleanup: (end: () => Promise<void>) => void) {
  onCleanup(() => site.restore());
  return editorClient(site);
}

/**
 * The test of HTTP tests. A fixture starts when a test names it:
 * - `site` and `publicSite` have the sample and run as long as the worker. `publicSite` has a `SITE_URL`, behind a CDN.
 * - `editor` and `publicEditor` may change the content of these sites, which the end of the test undoes.
 */
export const test = base
  .extend("workerSite", { scope: "worker" }, running(sharePlainSite))
  .extend("publicWorkerSite", { scope: "worker" }, running(sharePublicSite))
  .extend("site", { scope: "file" }, ({ workerSite }) => workerSite.view())
  .extend("publicSite", { scope: "file" }, ({ publicWorkerSite }) => publicWorkerSite.view())
  .extend("editor", ({ site }, { onCleanup }) => editorOf(site, onCleanup))
  .extend("publicEditor", ({ publicSite }, { onCleanup }) => editorOf(publicSite, onCleanup));
