import type { HistoryLog, Revision } from "../store/tables/history";
import { splitId } from "../util/ids";
import { type ReleaseChange, type ReleaseChangeKind, releaseChanges } from "./release-log";

/** One entry of a release's activity. Its further fields depend on `type`. */
export interface ReleaseEvent {
  type: string;
  timestamp: string;
  author: string;
  releaseName: string;
  [field: string]: unknown;
}

interface LoggedReleaseEvent {
  seq: number;
  event: ReleaseEvent;
}

const TYPES: Partial<Record<ReleaseChangeKind, string>> = {
  create: "createRelease",
  schedule: "scheduleRelease",
  unschedule: "unscheduleRelease",
  publish: "publishRelease",
  archive: "archiveRelease",
  unarchive: "unarchiveRelease",
};

/**
 * The history of a release and of the documents added and discarded, newest first. Edits of its metadata are omitted:
 * the Studio reads them from the transactions. Shapes follow the type `ReleaseEvent` of the Studio's release tool.
 */
export function releaseEvents(log: HistoryLog, dataset: string, releaseId: string): ReleaseEvent[] {
  const changes = releaseChanges(log, dataset, releaseId);
  const own = changes.flatMap((change) => lifeEvent(releaseId, change) ?? []);
  const byRelease = new Set(changes.map(({ revision }) => revision.seq));
  const documents = log
    .versionIdsIn(dataset, releaseId)
    .flatMap((id) => memberEvents(log, dataset, id, byRelease));
  return [...own, ...documents].sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}

function lifeEvent(
  releaseName: string,
  { revision, kind, after }: ReleaseChange,
): LoggedReleaseEvent | undefined {
  const type = TYPES[kind];
  if (!type) return undefined;
  const fields = kind === "schedule" ? { publishAt: after?.publishAt } : {};
  return eventAt(type, releaseName, revision, fields);
}

/** Events of a version that was added or discarded on its own, not with its release. */
function memberEvents(
  log: HistoryLog,
  dataset: string,
  versionId: string,
  byRelease: ReadonlySet<number>,
): LoggedReleaseEvent[] {
  const { layer, publishedId: documentId } = splitId(versionId);
  const revisions = log.revisions(dataset, versionId);
  return revisions.flatMap((revision, index) => {
    const previous = revisions[index - 1];
    const existed = previous !== undefined && !previous.deleted;
    if (byRelease.has(revision.seq) || existed !== revision.deleted) return [];
    const shown = revision.deleted ? previous : revision;
    if (!shown) return [];
    const type = revision.deleted ? "discardDocumentFromRelease" : "addDocumentToRelease";
    const document = log.documentAt(dataset, versionId, shown.seq);
    const event = eventAt(type, layer, revision, {
      documentId,
      documentType: document?._type ?? "",
      versionId,
      revisionId: revision.transactionId,
      versionRevisionId: shown.transactionId,
    });
    return [event];
  });
}

function eventAt(
  type: string,
  releaseName: string,
  { seq, timestamp, author }: Revision,
  fields: Record<string, unknown>,
): LoggedReleaseEvent {
  return { seq, event: { type, timestamp, author, releaseName, ...fields } };
}
