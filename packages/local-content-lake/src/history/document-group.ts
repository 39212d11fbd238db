import type { HistoryLog, Revision } from "../store/tables/history";
import { entryOf } from "../util/entry-of";
import { isToUnpublish, isVersionId, splitId } from "../util/ids";
import { inSlices } from "../util/slices";
import type { SanityDocument } from "../util/types";
import { type ReleaseChange, releaseChanges } from "./release-events";

/** A revision of a document and the one before it. */
export interface RevisionStep {
  revision: Revision;
  previous: Revision | undefined;
}

/** The history of all documents with one published id. */
export class DocumentGroup {
  readonly publishedId: string;
  private readonly revisionsById = new Map<string, Revision[]>();
  private readonly changesByRelease = new Map<string, ReleaseChange[]>();

  constructor(
    private readonly log: HistoryLog,
    private readonly dataset: string,
    id: string,
  ) {
    this.publishedId = splitId(id).publishedId;
  }

  /** Reads all revisions of a document, in slices: there may be thousands. */
  async load(id: string): Promise<void> {
    const pages = this.log.revisionPages(this.dataset, id);
    this.revisionsById.set(id, await inSlices(pages, (page) => page));
  }

  revisions(id: string): Revision[] {
    return entryOf(this.revisionsById, id, () => this.log.revisions(this.dataset, id));
  }

  steps(id: string): RevisionStep[] {
    const revisions = this.revisions(id);
    return revisions.map((revision, index) => ({ revision, previous: revisions[index - 1] }));
  }

  /** The revisions of a document with its state after each. */
  *states(id: string): Generator<{ revision: Revision; state: SanityDocument | null }> {
    const revisions = this.revisions(id);
    let index = 0;
    for (const state of this.log.states(this.dataset, id, revisions)) {
      const revision = revisions[index++];
      if (revision) yield { revision, state };
    }
  }

  /** The revision of a document after a transaction. */
  at(id: string, seq: number): Revision | undefined {
    const revisions = this.revisions(id);
    // A binary search, because it runs for each of thousands of revisions.
    let [low, high] = [0, revisions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((revisions[middle]?.seq ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return revisions[low - 1];
  }

  exists(id: string, seq: number): boolean {
    const revision = this.at(id, seq);
    return revision !== undefined && !revision.deleted;
  }

  /** True if the transaction deleted the document. */
  deletedIn(id: string, seq: number): boolean {
    const revision = this.at(id, seq);
    return revision?.seq === seq && revision.deleted;
  }

  /** The document after a transaction. */
  documentAt(id: string, seq: number): SanityDocument | undefined {
    const revision = this.at(id, seq);
    return (revision && this.log.documentAt(this.dataset, id, revision.seq)) ?? undefined;
  }

  /** True if the version was marked to unpublish its document. */
  wasToUnpublish(versionId: string, seq: number): boolean {
    const version = this.documentAt(versionId, seq - 1);
    return version !== undefined && isToUnpublish(version);
  }

  /** All changes of the release of a version. */
  releaseChanges(versionId: string): ReleaseChange[] {
    if (!isVersionId(versionId)) return [];
    const { layer } = splitId(versionId);
    const read = () => releaseChanges(this.log, this.dataset, layer);
    return entryOf(this.changesByRelease, layer, read);
  }

  /** The change of a version's release in a transaction. */
  releaseChange(versionId: string, seq: number): ReleaseChange | undefined {
    return this.releaseChanges(versionId).find(({ revision }) => revision.seq === seq);
  }

  /** The id of a draft or version that the transaction changed. */
  versionIn(seq: number): string | undefined {
    return this.log.documentIds(seq).find((id) => {
      const { layer, publishedId } = splitId(id);
      return layer !== "published" && publishedId === this.publishedId;
    });
  }

  /** True if any document of the group exists after the transaction. */
  survives(seq: number): boolean {
    const ids = [this.publishedId, ...this.log.versionIds(this.dataset, this.publishedId)];
    return ids.some((id) => this.exists(id, seq));
  }
}
