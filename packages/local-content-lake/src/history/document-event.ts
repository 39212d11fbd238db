import type { Revision } from "../store/tables/history";
import { splitId } from "../util/ids";

/** One entry of the Studio's history panel. Its further fields depend on `type`. */
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

/** An event with the sequence number of its transaction. */
export interface LoggedEvent {
  seq: number;
  event: DocumentEvent;
}

/** Creates an event with the time and author of its transaction. */
export function eventAt(
  type: DocumentEvent["type"],
  documentId: string,
  { seq, timestamp, author }: Revision,
  fields: Record<string, unknown> = {},
): LoggedEvent {
  return { seq, event: { type, timestamp, author, documentId, ...fields } };
}

/** The fields that identify the draft or version of an event. */
export function versionFields(versionId: string): { versionId: string; releaseId?: string } {
  const { layer } = splitId(versionId);
  return layer === "drafts" ? { versionId } : { versionId, releaseId: layer };
}
