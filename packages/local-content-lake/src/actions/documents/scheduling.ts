import { conflict } from "../../mutate/errors";
import { documentDueAt, publishAtOf } from "../../releases/release";
import { defineAction, type Schedule } from "../define";
import { draftIdOf, draftOrVersion, time } from "../shapes";
import { publishVersion } from "./publishing";

const SCHEDULE_FIELDS = ["_system.publishAt", "_system.scheduledBy"];
const SYSTEM = { system: true };

/** Schedules one draft or version. A time in the past means now. */
export const scheduleDocument = defineAction(
  draftOrVersion.extend({ publishAt: time }),
  ({ publishAt, ...ids }, { working, author }) => {
    const set = { "_system.publishAt": publishAt, "_system.scheduledBy": author };
    working.patch(draftIdOf(ids), { set, unset: ["_system.error"] }, SYSTEM);
  },
);

/** Cancels a schedule. */
export const unscheduleDocument = defineAction(draftOrVersion, (action, run) =>
  documentSchedule(draftIdOf(action)).cancel(run),
);

/** The schedule of a draft or version. */
export function documentSchedule(id: string): Schedule {
  return {
    cancel({ working }) {
      if (publishAtOf(working.require(id)) === undefined) {
        throw conflict(`Document "${id}" is not scheduled`, "documentNotScheduledError", { id });
      }
      working.patch(id, { unset: SCHEDULE_FIELDS }, SYSTEM);
      return undefined;
    },
    publish: (now) => (run) => {
      const version = run.working.get(id);
      if (version && documentDueAt(version) <= now) publishVersion(run.working, version);
    },
    fail: (message) => (run) => {
      if (publishAtOf(run.working.get(id)) === undefined) return;
      const set = { "_system.error": { message } };
      run.working.patch(id, { set, unset: SCHEDULE_FIELDS }, SYSTEM);
    },
  };
}
