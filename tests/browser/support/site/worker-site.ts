import type { SanityDocument } from "@sanity/client";
import { type FakeEndpoint, startContactEndpoint } from "../../../support/contact";
import { type StudioSite, startStudioSite } from "../studio/studio-site";

/** A worker's site, lake and Studio, which all its tests share. */
export class WorkerSite {
  private isChanged = false;

  private constructor(
    /** Receives the site's contact messages. */
    readonly endpoint: FakeEndpoint,
    private readonly site: StudioSite,
    private content: SanityDocument[],
  ) {}

  static async start(): Promise<WorkerSite> {
    const endpoint = await startContactEndpoint();
    const site = await startStudioSite({ CONTACT_ENDPOINT_URL: endpoint.url });
    return new WorkerSite(endpoint, site, await readContent(site));
  }

  get origin(): string {
    return this.site.origin;
  }

  /** Restores the initial content, so that tests do not depend on each other. */
  async restore(): Promise<void> {
    if (this.isChanged) this.content = await restoreContent(this.site, this.content);
    this.isChanged = false;
  }

  /** Returns the site to a test that writes to the dataset. */
  toChange(): StudioSite {
    this.isChanged = true;
    return this.site;
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await this.endpoint.stop();
  }
}

/** Reads all documents: drafts, releases, assets and preview secrets included. */
function readContent({ client }: StudioSite): Promise<SanityDocument[]> {
  return client.fetch("*");
}

/**
 * Restores the dataset to this content.
 * @returns the content with its new revisions
 */
async function restoreContent(
  site: StudioSite,
  content: SanityDocument[],
): Promise<SanityDocument[]> {
  await deleteReleases(site);
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

/** The sample has no releases. Only actions change them, and only archived or published ones can be deleted. */
async function deleteReleases({ client }: StudioSite): Promise<void> {
  const releases = await client.fetch<{ name: string; state: string }[]>(
    `*[_type == "system.release"] { name, state }`,
  );
  for (const { name: releaseId, state } of releases) {
    if (state === "scheduled") await client.releases.unschedule({ releaseId });
    if (state === "active" || state === "scheduled") await client.releases.archive({ releaseId });
    await client.releases.delete({ releaseId });
  }
}
