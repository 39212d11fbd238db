import type { Revision } from "../store/tables/history";
import { eventAt, type LoggedEvent, versionFields } from "./document-event";
import type { DocumentGroup } from "./document-group";

/** The event of publishing a draft or version. */
export function publication(
  group: DocumentGroup,
  versionId: string,
  revision: Revision,
  source: Revision,
): LoggedEvent {
  return eventAt("publishDocumentVersion", group.publishedId, revision, {
    ...versionFields(versionId),
    revisionId: revision.transactionId,
    versionRevisionId: source.transactionId,
    publishCause: publishCause(group, versionId, revision.seq),
  });
}

/** The event of unpublishing a document, by an action or by a release. */
export function unpublishing(
  group: DocumentGroup,
  versionId: string,
  revision: Revision,
  version: Revision,
): LoggedEvent {
  return eventAt("unpublishDocument", group.publishedId, revision, {
    ...versionFields(versionId),
    versionRevisionId: version.transactionId,
  });
}

function publishCause(group: DocumentGroup, versionId: string, seq: number): string {
  const change = group.releaseChange(versionId, seq);
  if (!change) return "document.publish";
  return change.before?.state === "scheduled" ? "release.schedule" : "release.publish";
}
