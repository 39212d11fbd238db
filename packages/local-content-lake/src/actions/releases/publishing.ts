import { z } from "zod";
import type { WorkingSet } from "../../mutate";
import {
  finalDocumentStates,
  releaseDocumentId,
  requireRelease,
  requireState,
} from "../../releases/release";
import type { SanityDocument } from "../../util/types";
import { type Action, defineAction } from "../define";
import { publishVersion } from "../documents/publishing";
import { onlyRelease, releaseId, time } from "./shapes";

/** Publishes everything in a release; all of it or, when one document cannot be, nothing. */
export const publishRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId);
  requireState(release, ["active"], "published");
  publishAll(working, release, releaseId);
});

/** Has a release published at a time; in the past means now. Also moves a time that was set. */
export const scheduleRelease = defineAction(
  z.object({ releaseId, publishAt: time }),
  ({ releaseId, publishAt }, { working }) => {
    const release = requireRelease(working, releaseId);
    requireState(release, ["active", "scheduled"], "scheduled");
    working.patch(release._id, { set: { state: "scheduled", publishAt }, unset: ["error"] });
  },
);

/** Takes a schedule back. */
export const unscheduleRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId);
  requireState(release, ["scheduled"], "active");
  working.patch(release._id, { set: { state: "active" }, unset: ["publishAt"] });
});

/** Publishes a release whose time has come; nothing when it was taken back or moved meanwhile. */
export function publishDueRelease(releaseId: string, now: number): Action {
  return ({ working }) => {
    const release = working.get(releaseDocumentId(releaseId));
    if (release && releaseDueAt(release) <= now) publishAll(working, release, releaseId);
  };
}

/** Notes why a release could not be published at its time; it is open again for whoever mends it. */
export function giveReleaseBack(releaseId: string, message: string): Action {
  return ({ working }) => {
    const release = working.get(releaseDocumentId(releaseId));
    if (release?.state !== "scheduled") return;
    working.patch(release._id, {
      set: { state: "active", error: { message } },
      unset: ["publishAt"],
    });
  };
}

/** When a release is to be published, in milliseconds; never, unless it is scheduled. */
export function releaseDueAt({ state, publishAt }: SanityDocument): number {
  const due =
    state === "scheduled" && typeof publishAt === "string" ? Date.parse(publishAt) : Number.NaN;
  return Number.isNaN(due) ? Number.POSITIVE_INFINITY : due;
}

function publishAll(working: WorkingSet, release: SanityDocument, releaseId: string): void {
  const versions = working.inLayer(releaseId);
  for (const version of versions) publishVersion(working, version);
  working.patch(release._id, {
    set: {
      state: "published",
      publishedAt: working.timestamp,
      publishAt: release.publishAt ?? working.timestamp,
      finalDocumentStates: finalDocumentStates(versions),
    },
    unset: ["error"],
  });
}
