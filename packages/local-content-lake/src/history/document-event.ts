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
export interface LoggedEvent<Event = DocumentEvent> {
  seq: number;
  event: Event;
}

export function newestFirst<Event>(events: LoggedEvent<Event>[]): Event[] {
  return events.sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}

/** Creates an event with the time and author of its transaction. */
export function eventAt<Fields>({ seq, timestamp, author }: Revision, fields: Fields) {
  return { seq, event: { timestamp, author, ...fields } };
}

/** An event of a draft or version: what its transaction did to `version`, its revision. */
export function versionEvent(
  type: DocumentEvent["type"],
  { publishedId: documentId }: { publishedId: string },
  versionId: string,
  { at, version }: { at: Revision; version: Revision },
  fields: Record<string, unknown> = {},
): LoggedEvent {
  const { layer } = splitId(versionId);
  return eventAt(at, {
    type,
    documentId,
    versionId,
    ...(layer !== "drafts" && { releaseId: layer }),
    versionRevisionId: version.transactionId,
    ...fields,
  });
}
