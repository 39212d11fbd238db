import { z } from "zod";
import type { WorkingSet } from "../../mutate";
import { releaseDueAt } from "../../releases/publication-time";
import { finalDocumentStates, releaseDocumentId, requireRelease } from "../../releases/release";
import type { SanityDocument } from "../../util/types";
import { type Action, defineAction } from "../define";
import { publishVersion } from "../documents/publishing";
import { time } from "../shapes";
import { onlyRelease, releaseId } from "./shapes";

/** Publishes all versions in a release, or none if one cannot be published. */
export const publishRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId, ["active"], "published");
  publishAll(working, release, releaseId);
});

/** Schedules or reschedules a release. A time in the past means now. */
export const scheduleRelease = defineAction(
  z.object({ releaseId, publishAt: time }),
  ({ releaseId, publishAt }, { working, author }) => {
    const release = requireRelease(working, releaseId, ["active", "scheduled"], "scheduled");
    const set = { state: "scheduled", publishAt, "_system.scheduledBy": author };
    working.patch(release._id, { set, unset: ["error"] }, { system: true });
  },
);

/** Cancels a schedule. */
export const unscheduleRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId, ["scheduled"], "active");
  working.patch(release._id, { set: { state: "active" }, unset: ["publishAt"] });
});

/** Publishes a release that is due. Does nothing if its schedule was cancelled or moved meanwhile. */
export function publishDueRelease(releaseId: string, now: number): Action {
  return ({ working }) => {
    const release = working.get(releaseDocumentId(releaseId));
    if (release && releaseDueAt(release) <= now) publishAll(working, release, releaseId);
  };
}

/** Reopens a release that could not be published, and stores the reason in it. */
export function failScheduledRelease(releaseId: string, message: string): Action {
  return ({ working }) => {
    const release = working.get(releaseDocumentId(releaseId));
    if (release?.state !== "scheduled") return;
    working.patch(release._id, {
      set: { state: "active", error: { message } },
      unset: ["publishAt"],
    });
  };
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
