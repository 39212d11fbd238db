import type { SanityDocument } from "@sanity/client";
import { type FakeEndpoint, startContactEndpoint } from "../../../support/contact/contact-endpoint";
import { type StudioSite, startStudioSite } from "../studio/studio-site";

/** The one site, with its lake and Studio, that a worker keeps for all of its tests. */
export class WorkersSite {
  private isChanged = false;

  private constructor(
    /** Gets the site's contact messages. */
    readonly endpoint: FakeEndpoint,
    private readonly site: StudioSite,
    private content: SanityDocument[],
  ) {}

  static async start(): Promise<WorkersSite> {
    const endpoint = await startContactEndpoint();
    const site = await startStudioSite({ CONTACT_ENDPOINT_URL: endpoint.url });
    return new WorkersSite(endpoint, site, await readContent(site));
  }

  get origin(): string {
    return this.site.origin;
  }

  /** Makes it as it was at the start: a test finds nothing that another one left. */
  async restore(): Promise<void> {
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
