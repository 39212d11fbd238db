import { conflict, notFound } from "../../mutate/errors";
import { isObject } from "../../util/json";
import type { SanityDocument } from "../../util/types";
import { type Action, defineAction } from "../define";
import { scheduledVersion, time } from "../releases/shapes";
import { draftIdOf } from "../shapes";
import { publishVersion } from "./publishing";

/** When a draft or version is to be published by itself, if it is: it carries that in `_system`. */
export function scheduleOf(document: SanityDocument | undefined): string | undefined {
  const system = document?._system;
  return isObject(system) && typeof system.publishAt === "string" ? system.publishAt : undefined;
}

/** Who had a draft or version published by itself: in their name it will be. */
export function schedulerOf({ _system: system }: SanityDocument): string | undefined {
  return isObject(system) && typeof system.scheduledBy === "string"
    ? system.scheduledBy
    : undefined;
}

const SCHEDULE = ["_system.publishAt", "_system.scheduledBy"];

/** Has one draft or version published at a time; in the past means now. */
export const scheduleDocument = defineAction(
  scheduledVersion.extend({ publishAt: time }),
  ({ publishedId, publishAt, ...ids }, { working, author }) => {
    const id = draftIdOf(ids, publishedId);
    if (!working.get(id)) throw notFound(id);
    working.patch(id, {
      set: { "_system.publishAt": publishAt, "_system.scheduledBy": author },
      unset: ["_system.error"],
    });
  },
);

/** Takes a schedule back. */
export const unscheduleDocument = defineAction(
  scheduledVersion,
  ({ publishedId, ...ids }, { working }) => {
    const id = draftIdOf(ids, publishedId);
    const version = working.get(id);
    if (!version) throw notFound(id);
    if (scheduleOf(version) === undefined) {
      throw conflict({
        type: "documentNotScheduledError",
        description: `Document "${id}" is not scheduled`,
        id,
      });
    }
    working.patch(id, { unset: SCHEDULE });
  },
);

/** When a draft or version is to be published by itself, in milliseconds. */
export function documentDueAt(document: SanityDocument): number {
  const due = Date.parse(scheduleOf(document) ?? "");
  return Number.isNaN(due) ? Number.POSITIVE_INFINITY : due;
}

/** Publishes a draft whose time has come; nothing when it was taken back or moved meanwhile. */
export function publishDueDocument(id: string, now: number): Action {
  return ({ working }) => {
    const version = working.get(id);
    if (version && documentDueAt(version) <= now) publishVersion(working, version);
  };
}

/** Notes why a draft could not be published at its time. */
export function giveDocumentBack(id: string, message: string): Action {
  return ({ working }) => {
    if (scheduleOf(working.get(id)) === undefined) return;
    working.patch(id, {
      set: { "_system.error": { message } },
      unset: SCHEDULE,
    });
  };
}
