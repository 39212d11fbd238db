import { rmSync } from "node:fs";
import type { SanityDocument } from "@sanity/client";
import { type FakeEndpoint, startContactEndpoint } from "../../support/contact-endpoint";
import { makeDataDir } from "../../support/server";
import { type StudioSite, startStudioSite } from "./studio-site";

/** The site takes ten messages from one address; before that many it is started anew. */
const MESSAGES_PER_START = 6;

/** The one site, with its lake and Studio, that a worker keeps for all of its tests. */
export class WorkersSite {
  private isChanged = false;

  private constructor(
    private readonly dataDir: string,
    /** Gets the site's contact messages. */
    readonly endpoint: FakeEndpoint,
    private site: StudioSite,
    private content: SanityDocument[],
  ) {}

  static async start(): Promise<WorkersSite> {
    const dataDir = makeDataDir();
    const endpoint = await startContactEndpoint();
    const site = await startStudioSite({ DATA_DIR: dataDir, CONTACT_ENDPOINT_URL: endpoint.url });
    return new WorkersSite(dataDir, endpoint, site, await readContent(site));
  }

  get origin(): string {
    return this.site.origin;
  }

  /** Makes it as it was at the start: a test finds nothing that another one left. */
  async restore(): Promise<void> {
    if (this.endpoint.received.length >= MESSAGES_PER_START) await this.startAgain();
    if (this.isChanged) this.content = await restoreContent(this.site, this.content);
    this.isChanged = false;
  }

  /** The site for a test that writes to its dataset. */
  toChange(): StudioSite {
    this.isChanged = true;
    return this.site;
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await this.endpoint.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async startAgain(): Promise<void> {
    await this.site.stop();
    this.endpoint.received.length = 0;
    this.site = await startStudioSite({
      DATA_DIR: this.dataDir,
      CONTACT_ENDPOINT_URL: this.endpoint.url,
      PORT: new URL(this.site.url).port,
    });
  }
}

/** Every document: drafts, and what a test may leave besides, like a release, a picture or a secret of a preview. */
function readContent({ client }: StudioSite): Promise<SanityDocument[]> {
  return client.fetch("*");
}

/**
 * Brings the dataset back to this content.
 * @returns the content, with the revisions it has now
 */
async function restoreContent(
  site: StudioSite,
  content: SanityDocument[],
): Promise<SanityDocument[]> {
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
