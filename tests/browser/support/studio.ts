import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { editorsClient, storedToken } from "../../support/editors-client";
import { type Site, startSite } from "../../support/server";
import { test as base } from "./test";

export { expect } from "./test";

interface StudioSite extends Site {
  /** As a page sees it. */
  origin: string;
  token: string;
  /** That of someone who may read and not write. */
  viewersToken: string;
  client: SanityClient;
}

/** A site with its Studio, and what a test needs to look behind it. */
export async function startStudioSite(env: Record<string, string> = {}): Promise<StudioSite> {
  const site = await startSite({ env });
  const origin = site.url.replace("127.0.0.1", "localhost");
  return {
    ...site,
    origin,
    token: storedToken(site, "write"),
    viewersToken: storedToken(site, "read"),
    client: editorsClient(site),
  };
}

/** Opens an address of the Studio with the token in it, as the first start prints it. */
export async function openStudio(page: Page, { origin, token }: StudioSite, path = "/structure") {
  await page.goto(`${origin}/studio${path}#token=${token}`);
}

/** Clicks an entry of the Studio's lists, which lie under a pane of glass until a mouse moves. */
export async function choose(entry: Locator): Promise<void> {
  await entry.hover({ force: true });
  await entry.click();
}

/** A second editor, in a browser of their own. */
export function anotherEditor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1280, height: 800 } });
}

/** What the real Studio says to nobody. */
export const STUDIO_NOISE = [
  // Its presence closes its socket before it is open, or still speaks after, when a page is left.
  /socket\/production.*WebSocket is closed before|WebSocket is already in CLOSING/,
  // Its own code still uses what it calls deprecated when a picture is uploaded.
  /`configContext\.client` is deprecated/,
];

/** Everything that editors write, with its drafts. */
function readContent({ client }: StudioSite): Promise<SanityDocument[]> {
  return client.fetch(`*[!(_type match ["system.*", "sanity.*"])]`);
}

/**
 * Brings the dataset back to this content: a test finds nothing that another one left.
 * @returns the content, with the revisions it has now
 */
async function restore(site: StudioSite, content: SanityDocument[]): Promise<SanityDocument[]> {
  const revisions = new Map((await readContent(site)).map(({ _id, _rev }) => [_id, _rev]));
  const changed = content.filter(({ _id, _rev }) => revisions.get(_id) !== _rev);
  const known = new Set(content.map(({ _id }) => _id));
  const added = [...revisions.keys()].filter((id) => !known.has(id));
  if (changed.length + added.length === 0) return content;
  await site.client.mutate([
    ...changed.map(({ _rev, ...document }) => ({ createOrReplace: document })),
    ...added.map((id) => ({ delete: { id } })),
  ]);
  return readContent(site);
}

interface WorkersStudio {
  site: StudioSite;
  content: SanityDocument[];
}

/** A test with a Studio on seeded content. The worker keeps the server for its other tests. */
export const test = base.extend<{ studio: StudioSite }, { workersStudio: WorkersStudio }>({
  workersStudio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await startStudioSite();
      await use({ site, content: await readContent(site) });
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  studio: async ({ workersStudio }, use) => {
    const { site, content } = workersStudio;
    workersStudio.content = await restore(site, content);
    await use(site);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowedConsole: async ({}, use) => use(STUDIO_NOISE),
});
