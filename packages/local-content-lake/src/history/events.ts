import type { HistoryLog } from "../store/tables/history";
import { splitId } from "../util/ids";
import type { DocumentEvent } from "./document-event";
import { DocumentGroup } from "./document-group";
import { publishedEvents } from "./published-events";
import { versionEvents } from "./version-events";

/**
 * The history of a draft, version or published document, newest first. Shapes and life cycle follow the Studio's
 * exported type `DocumentGroupEvent`.
 */
export function documentEvents(log: HistoryLog, dataset: string, id: string): DocumentEvent[] {
  const group = new DocumentGroup(log, dataset, id);
  const events =
    splitId(id).layer === "published" ? publishedEvents(group) : versionEvents(group, id);
  return events.sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}
