import { rmSync } from "node:fs";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { expect } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { keepAliveClient } from "../../../packages/local-content-lake/test/support/http-client";
import { editorClient, makeDataDir, readMetrics, type Site, startSite } from "../../support/site";

/** A site whose content a test changes. */
export class ChangingSite {
  private constructor(
    private readonly dataDir: string,
    public site: Site,
    public client: SanityClient,
  ) {}

  static async start(): Promise<ChangingSite> {
    const dataDir = makeDataDir();
    const site = await startQuietly(dataDir);
    return new ChangingSite(dataDir, site, editorClient(site));
  }

  async restart(): Promise<void> {
    await this.site.stop();
    this.site = await startQuietly(this.dataDir);
    this.client = editorClient(this.site);
  }

  async stop(): Promise<void> {
    await this.site.stop();
    rmSync(this.dataDir, { recursive: true });
  }

  /** Changes the dataset, and waits until the site has heard of it. */
  async change(commit: () => Promise<unknown>): Promise<void> {
    const before = await this.metric("content_changes_total");
    await commit();
    await eventually(
      async () => expect(await this.metric("content_changes_total")).toBeGreaterThan(before),
      5,
    );
  }

  /** Waits until this many documents are counted as left out. */
  leavesOut(count: number): Promise<unknown> {
    return eventually(async () => expect(await this.metric("content_left_out")).toBe(count));
  }

  /** Those of the pages that cannot be shown. @param headers of an editor in preview */
  async failedPages(
    paths: readonly string[],
    headers: Record<string, string> = {},
  ): Promise<string[]> {
    // Hundreds of pages, each of which fetch would have compressed.
    const visitor = keepAliveClient(this.site.url, 2);
    const answers = await Promise.all(paths.map((path) => visitor.send({ path, headers })));
    visitor.close();
    return answers.flatMap(({ status }, index) =>
      status >= 500 ? `${paths[index]} ${status}` : [],
    );
  }

  async firstOf(type: string): Promise<SanityDocument> {
    const document = await this.client.fetch<SanityDocument | null>(
      `*[_type == $type && !(_id in path("drafts.**"))] | order(order asc)[0]`,
      { type },
    );
    if (!document) throw new Error(`The seed has no ${type}`);
    return document;
  }

  private async metric(name: string): Promise<number> {
    const text = await readMetrics(this.site);
    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
  }
}

/** Without request lines in the log: the tests send hundreds of requests and read the log. */
function startQuietly(dataDir: string): Promise<Site> {
  return startSite({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
}
