import type { HistoryLog, Revision } from "../store/tables/history";
import { isVersionId, splitId } from "../util/ids";
import { isToUnpublish } from "../util/is-to-unpublish";
import type { SanityDocument } from "../util/types";
import { type ReleaseChange, releaseChanges } from "./release-log";

/** What a transaction did to a document, with the revision before. */
export interface Step {
  revision: Revision;
  previous: Revision | undefined;
}

/** The documents that share a published id, and where they were at a moment. */
export class DocumentGroup {
  readonly publishedId: string;
  private readonly known = new Map<string, Revision[]>();
  private readonly knownReleases = new Map<string, ReleaseChange[]>();

  constructor(
    private readonly log: HistoryLog,
    private readonly dataset: string,
    id: string,
  ) {
    this.publishedId = splitId(id).publishedId;
  }

  revisions(id: string): Revision[] {
    let revisions = this.known.get(id);
    if (!revisions) {
      revisions = this.log.revisions(this.dataset, id);
      this.known.set(id, revisions);
    }
    return revisions;
  }

  steps(id: string): Step[] {
    const revisions = this.revisions(id);
    return revisions.map((revision, index) => ({ revision, previous: revisions[index - 1] }));
  }

  /** The revision that a document had when a transaction was done. */
  at(id: string, seq: number): Revision | undefined {
    return this.revisions(id).findLast((revision) => revision.seq <= seq);
  }

  exists(id: string, seq: number): boolean {
    const revision = this.at(id, seq);
    return revision !== undefined && !revision.deleted;
  }

  /** Whether the transaction was the one that deleted the document. */
  deletedIn(id: string, seq: number): boolean {
    const revision = this.at(id, seq);
    return revision?.seq === seq && revision.deleted;
  }

  /** The document as a transaction left it, or as the ones before left it. */
  documentAt(id: string, seq: number): SanityDocument | undefined {
    const revision = this.at(id, seq);
    return (revision && this.log.documentAt(this.dataset, id, revision.seq)) ?? undefined;
  }

  /** Whether a version said that its release takes the published document away. */
  wasToUnpublish(versionId: string, seq: number): boolean {
    const version = this.documentAt(versionId, seq - 1);
    return version !== undefined && isToUnpublish(version);
  }

  /** What became of the release that a version is in. */
  releaseChanges(versionId: string): ReleaseChange[] {
    if (!isVersionId(versionId)) return [];
    const { layer } = splitId(versionId);
    let changes = this.knownReleases.get(layer);
    if (!changes) {
      changes = releaseChanges(this.log, this.dataset, layer);
      this.knownReleases.set(layer, changes);
    }
    return changes;
  }

  /** What a transaction did to the release that a version is in. */
  releaseChange(versionId: string, seq: number): ReleaseChange | undefined {
    return this.releaseChanges(versionId).find(({ revision }) => revision.seq === seq);
  }

  /** A draft or version of the document that the transaction changed too. */
  versionIn(seq: number): string | undefined {
    return this.log.documentIds(seq).find((id) => {
      const { layer, publishedId } = splitId(id);
      return layer !== "published" && publishedId === this.publishedId;
    });
  }

  /** Whether any document of the group was left by the transaction. */
  survives(seq: number): boolean {
    const ids = [this.publishedId, ...this.log.versionIds(this.dataset, this.publishedId)];
    return ids.some((id) => this.exists(id, seq));
  }
}
