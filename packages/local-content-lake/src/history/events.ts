import type { HistoryLog } from "../store/tables/history";
import { splitId } from "../util/ids";
import type { DocumentEvent } from "./document-event";
import { DocumentGroup } from "./document-group";
import { publishedEvents } from "./published-events";
import { versionEvents } from "./version-events";

/**
 * What became of a draft, a version or a published document, newest first. The shapes and the life
 * cycle are those of the types that Sanity's Studio exports (`DocumentGroupEvent`).
 */
export function documentEvents(log: HistoryLog, dataset: string, id: string): DocumentEvent[] {
  const group = new DocumentGroup(log, dataset, id);
  const events =
    splitId(id).layer === "published" ? publishedEvents(group) : versionEvents(group, id);
  return events.sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}
