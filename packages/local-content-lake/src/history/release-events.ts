import { type ReleaseState, releaseDocumentId } from "../releases/release";
import type { HistoryLog, Revision } from "../store/tables/history";
import { splitId } from "../util/ids";
import { inSlices } from "../util/slices";
import type { SanityDocument } from "../util/types";
import { eventAt, type LoggedEvent, newestFirst } from "./document-event";

/** One entry of a release's activity. Its further fields depend on `type`. */
export interface ReleaseEvent {
  type: string;
  timestamp: string;
  author: string;
  releaseName: string;
  [field: string]: unknown;
}

/**
 * The history of a release and of the documents added and discarded, newest first. Edits of its metadata are omitted:
 * the Studio reads them from the transactions. Shapes follow the type `ReleaseEvent` of the Studio's release tool.
 */
export async function releaseEvents(
  log: HistoryLog,
  dataset: string,
  releaseId: string,
): Promise<ReleaseEvent[]> {
  const changes = releaseChanges(log, dataset, releaseId);
  const own = changes.flatMap(({ revision, kind, after }) => {
    if (kind === "edit" || kind === "delete") return [];
    const fields = kind === "schedule" ? { publishAt: after?.publishAt } : {};
    return [eventAt(revision, { type: `${kind}Release`, releaseName: releaseId, ...fields })];
  });
  const byRelease = new Set(changes.map(({ revision }) => revision.seq));
  const documents = await inSlices(log.versionIdsIn(dataset, releaseId), (id) =>
    memberEvents(log, dataset, id, byRelease),
  );
  return newestFirst([...own, ...documents]);
}

/** Events of a version that was added or discarded on its own, not with its release. */
function memberEvents(
  log: HistoryLog,
  dataset: string,
  versionId: string,
  byRelease: ReadonlySet<number>,
): LoggedEvent<ReleaseEvent>[] {
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
    const event = eventAt(revision, {
      type,
      releaseName: layer,
      documentId,
      documentType: document?._type ?? "",
      versionId,
      revisionId: revision.transactionId,
      versionRevisionId: shown.transactionId,
    });
    return [event];
  });
}

type ReleaseChangeKind =
  | "create"
  | "schedule"
  | "unschedule"
  | "publish"
  | "archive"
  | "unarchive"
  | "edit"
  | "delete";

/** The change of a release in a transaction. */
export interface ReleaseChange {
  revision: Revision;
  kind: ReleaseChangeKind;
  before: SanityDocument | undefined;
  after: SanityDocument | undefined;
}

/** All changes of a release, oldest first. */
export function releaseChanges(
  log: HistoryLog,
  dataset: string,
  releaseId: string,
): ReleaseChange[] {
  const id = releaseDocumentId(releaseId);
  let before: SanityDocument | undefined;
  const revisions = log.revisions(dataset, id);
  const states = log.states(dataset, id, revisions);
  return revisions.map((revision) => {
    const after: SanityDocument | undefined = states.next().value ?? undefined;
    const change = { revision, kind: kindOf(before, after), before, after };
    before = after;
    return change;
  });
}

const KINDS: Partial<Record<ReleaseState, ReleaseChangeKind>> = {
  scheduled: "schedule",
  published: "publish",
  archived: "archive",
};

function kindOf(before?: SanityDocument, after?: SanityDocument): ReleaseChangeKind {
  if (!after) return "delete";
  if (!before) return "create";
  if (before.state === after.state) {
    return before.publishAt === after.publishAt ? "edit" : "schedule";
  }
  if (before.state === "scheduled" && after.state === "active") return "unschedule";
  if (before.state === "archived" && after.state === "active") return "unarchive";
  return KINDS[after.state as ReleaseState] ?? "edit";
}
