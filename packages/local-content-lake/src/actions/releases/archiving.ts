import {
  finalDocumentIds,
  finalDocumentStates,
  requireRelease,
  requireState,
} from "../../releases/release";
import type { DocumentInput } from "../../util/types";
import { defineAction } from "../define";
import { onlyRelease } from "./shapes";

/** Puts a release away: its documents go, and can be brought back. */
export const archiveRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId);
  requireState(release, ["active"], "archived");
  const versions = working.inLayer(releaseId);
  for (const { _id } of versions) working.delete(_id);
  working.patch(release._id, {
    set: { state: "archived", finalDocumentStates: finalDocumentStates(versions) },
    unset: ["error"],
  });
});

/** Opens an archived release again, with its documents as they were. */
export const unarchiveRelease = defineAction(onlyRelease, ({ releaseId }, run) => {
  const { working, lastRevision } = run;
  const release = requireRelease(working, releaseId);
  requireState(release, ["archived"], "active");
  for (const id of finalDocumentIds(release)) {
    const version = lastRevision(id);
    // Its history may have been purged; then there is nothing to bring back.
    if (version) working.create("createIfNotExists", version as DocumentInput);
  }
  working.patch(release._id, { set: { state: "active" }, unset: ["finalDocumentStates"] });
});
