import { conflict } from "../../mutate/errors";
import { documentDueAt, publishAtOf } from "../../releases/release";
import { type Action, defineAction } from "../define";
import { draftIdOf, draftOrVersion, time } from "../shapes";
import { publishVersion } from "./publishing";

const SCHEDULE_FIELDS = ["_system.publishAt", "_system.scheduledBy"];

/** Schedules one draft or version. A time in the past means now. */
export const scheduleDocument = defineAction(
  draftOrVersion.extend({ publishAt: time }),
  ({ publishAt, ...ids }, { working, author }) => {
    const set = { "_system.publishAt": publishAt, "_system.scheduledBy": author };
    working.patch(draftIdOf(ids), { set, unset: ["_system.error"] }, { system: true });
  },
);

/** Cancels a schedule. */
export const unscheduleDocument = defineAction(draftOrVersion, (action, run) =>
  cancelDocument(draftIdOf(action))(run),
);

/** Cancels the schedule of a draft or version. */
export function cancelDocument(id: string): Action {
  return ({ working }) => {
    if (publishAtOf(working.require(id)) === undefined) {
      throw conflict(`Document "${id}" is not scheduled`, "documentNotScheduledError", { id });
    }
    working.patch(id, { unset: SCHEDULE_FIELDS }, { system: true });
    return undefined;
  };
}

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
