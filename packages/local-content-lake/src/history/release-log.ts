import { type ReleaseState, releaseDocumentId } from "../releases/release";
import type { HistoryLog, Revision } from "../store/tables/history";
import type { SanityDocument } from "../util/types";

export type ReleaseChangeKind =
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
  return log.revisions(dataset, id).map((revision) => {
    const after = log.documentAt(dataset, id, revision.seq) ?? undefined;
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

function kindOf(
  before: SanityDocument | undefined,
  after: SanityDocument | undefined,
): ReleaseChangeKind {
  if (!after) return "delete";
  if (!before) return "create";
  if (before.state === after.state) {
    return before.publishAt === after.publishAt ? "edit" : "schedule";
  }
  if (before.state === "scheduled" && after.state === "active") return "unschedule";
  if (before.state === "archived" && after.state === "active") return "unarchive";
  return KINDS[after.state as ReleaseState] ?? "edit";
}
