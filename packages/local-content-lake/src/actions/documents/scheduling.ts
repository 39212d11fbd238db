import { z } from "zod";
import { conflict, notFound } from "../../mutate/errors";
import { documentDueAt, publishAtOf } from "../../releases/release";
import { type Action, defineAction } from "../define";
import { draftIdOf, publishedId, time, versionId } from "../shapes";
import { publishVersion } from "./publishing";

// Newer clients send `versionId` where older ones send `draftId`.
const scheduledVersion = z.object({
  publishedId,
  draftId: versionId.optional(),
  versionId: versionId.optional(),
});

const SCHEDULE_FIELDS = ["_system.publishAt", "_system.scheduledBy"];

/** Schedules one draft or version. A time in the past means now. */
export const scheduleDocument = defineAction(
  scheduledVersion.extend({ publishAt: time }),
  ({ publishedId, publishAt, ...ids }, { working, author }) => {
    const id = draftIdOf(ids, publishedId);
    if (!working.get(id)) throw notFound(id);
    working.patch(
      id,
      {
        set: { "_system.publishAt": publishAt, "_system.scheduledBy": author },
        unset: ["_system.error"],
      },
      { system: true },
    );
  },
);

/** Cancels a schedule. */
export const unscheduleDocument = defineAction(
  scheduledVersion,
  ({ publishedId, ...ids }, { working }) => {
    const id = draftIdOf(ids, publishedId);
    const version = working.get(id);
    if (!version) throw notFound(id);
    if (publishAtOf(version) === undefined) {
      throw conflict(`Document "${id}" is not scheduled`, "documentNotScheduledError", { id });
    }
    working.patch(id, { unset: SCHEDULE_FIELDS }, { system: true });
  },
);

/** Publishes a draft that is due. Does nothing if its schedule was cancelled or moved meanwhile. */
export function publishDueDocument(id: string, now: number): Action {
  return ({ working }) => {
    const version = working.get(id);
    if (version && documentDueAt(version) <= now) publishVersion(working, version);
  };
}

/** Cancels the schedule of a draft that could not be published, and stores the reason in it. */
export function failScheduledDocument(id: string, message: string): Action {
  return ({ working }) => {
    if (publishAtOf(working.get(id)) === undefined) return;
    working.patch(
      id,
      { set: { "_system.error": { message } }, unset: SCHEDULE_FIELDS },
      { system: true },
    );
  };
}
