import type { Revision } from "../store/tables/history";
import { splitId } from "../util/ids";

/** One entry of the Studio's history panel; `type` says which further fields it has. */
export interface DocumentEvent {
  type:
    | "createDocumentVersion"
    | "deleteDocumentVersion"
    | "publishDocumentVersion"
    | "scheduleDocumentVersion"
    | "unscheduleDocumentVersion"
    | "unpublishDocument"
    | "deleteDocumentGroup"
    | "createLiveDocument"
    | "updateLiveDocument";
  timestamp: string;
  author: string;
  documentId: string;
  [field: string]: unknown;
}

/** An event with its place in the log. */
export interface LoggedEvent {
  seq: number;
  event: DocumentEvent;
}

/** What a transaction meant for a document, told at the moment and by the author of the transaction. */
export function eventAt(
  type: DocumentEvent["type"],
  documentId: string,
  { seq, timestamp, author }: Revision,
  fields: Record<string, unknown> = {},
): LoggedEvent {
  return { seq, event: { type, timestamp, author, documentId, ...fields } };
}

/** Which draft or version an event is about. */
export function versionFields(versionId: string): { versionId: string; releaseId?: string } {
  const { layer } = splitId(versionId);
  return layer === "drafts" ? { versionId } : { versionId, releaseId: layer };
}
