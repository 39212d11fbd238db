import { splitId } from "../ids";
import type { HistoryLog, Revision } from "../store/history";

/** One entry of the Studio's history panel; `type` says which further fields it has. */
export interface DocumentEvent {
  type:
    | "createDocumentVersion"
    | "deleteDocumentVersion"
    | "publishDocumentVersion"
    | "unpublishDocument"
    | "deleteDocumentGroup"
    | "createLiveDocument"
    | "updateLiveDocument";
  timestamp: string;
  author: string;
  documentId: string;
  [field: string]: unknown;
}

/** What a transaction did to a document, with the revision before. */
interface Step {
  revision: Revision;
  previous: Revision | undefined;
}

/**
 * What became of a draft, a version or a published document, newest first. Edits of drafts and
 * versions are left out: the Studio finds them in the transactions. The shapes are those of the
 * types that Sanity's Studio exports (`DocumentGroupEvent`).
 */
export function documentEvents(log: HistoryLog, dataset: string, id: string): DocumentEvent[] {
  const group = new DocumentGroup(log, dataset, id);
  const { layer } = splitId(id);
  const tell = layer === "published" ? publishedEvent : versionEvent;
  return stepsOf(group.revisions(id))
    .flatMap((step) => tell(group, id, step) ?? [])
    .reverse();
}

/** The documents that share a published id, and where they were at a moment. */
class DocumentGroup {
  readonly publishedId: string;
  private readonly known = new Map<string, Revision[]>();

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

  /** The revision that a document had when a transaction was done. */
  at(id: string, seq: number): Revision | undefined {
    return this.revisions(id).findLast((revision) => revision.seq <= seq);
  }

  /** A draft or version of the document that the transaction changed too. */
  versionIn(seq: number): string | undefined {
    return this.log.documentIds(seq).find((id) => {
      const { layer, publishedId } = splitId(id);
      return layer !== "published" && publishedId === this.publishedId;
    });
  }
}

function stepsOf(revisions: readonly Revision[]): Step[] {
  return revisions.map((revision, index) => ({ revision, previous: revisions[index - 1] }));
}

function versionEvent(group: DocumentGroup, id: string, step: Step): DocumentEvent | undefined {
  const { revision, previous } = step;
  if (revision.deleted) {
    if (!previous) return undefined;
    const published = group.at(group.publishedId, revision.seq);
    if (published?.seq === revision.seq && !published.deleted) {
      return publication(group.publishedId, id, step.revision, previous);
    }
    const version = { ...versionOf(id), versionRevisionId: previous.transactionId };
    return event("deleteDocumentVersion", group.publishedId, revision, version);
  }
  if (previous && !previous.deleted) return undefined;
  const version = { ...versionOf(id), versionRevisionId: revision.transactionId };
  return event("createDocumentVersion", group.publishedId, revision, version);
}

function publishedEvent(group: DocumentGroup, id: string, step: Step): DocumentEvent | undefined {
  const { revision, previous } = step;
  const versionId = group.versionIn(revision.seq);
  if (revision.deleted) return previous && removal(group, id, revision);
  if (versionId && group.at(versionId, revision.seq)?.deleted) {
    const source = group.at(versionId, revision.seq - 1);
    if (source) return publication(id, versionId, revision, source);
  }
  const isNew = !previous || previous.deleted;
  return event(isNew ? "createLiveDocument" : "updateLiveDocument", id, revision, {
    revisionId: revision.transactionId,
  });
}

/** A published document that goes leaves a draft behind, or nothing. */
function removal(group: DocumentGroup, id: string, revision: Revision): DocumentEvent {
  const versionId = group.versionIn(revision.seq) ?? `drafts.${id}`;
  const version = group.at(versionId, revision.seq);
  if (!version || version.deleted) return event("deleteDocumentGroup", id, revision, {});
  return event("unpublishDocument", id, revision, {
    ...versionOf(versionId),
    versionRevisionId: version.transactionId,
  });
}

function publication(
  publishedId: string,
  versionId: string,
  revision: Revision,
  source: Revision,
): DocumentEvent {
  return event("publishDocumentVersion", publishedId, revision, {
    ...versionOf(versionId),
    revisionId: revision.transactionId,
    versionRevisionId: source.transactionId,
    publishCause: "document.publish",
  });
}

function versionOf(versionId: string): { versionId: string; releaseId?: string } {
  const { layer } = splitId(versionId);
  return layer === "drafts" ? { versionId } : { versionId, releaseId: layer };
}

function event(
  type: DocumentEvent["type"],
  documentId: string,
  { timestamp, author }: Revision,
  fields: Record<string, unknown>,
): DocumentEvent {
  return { type, timestamp, author, documentId, ...fields };
}
