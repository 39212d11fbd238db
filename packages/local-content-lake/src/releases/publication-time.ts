import { isObject } from "../util/json";
import type { SanityDocument } from "../util/types";

/** The time at which a scheduled draft or version is published. It is stored in the document's `_system`. */
export function publishAtOf(document: SanityDocument | undefined): string | undefined {
  const system = document?._system;
  return isObject(system) && typeof system.publishAt === "string" ? system.publishAt : undefined;
}

/** Id of the user who scheduled a draft or version; the author of its publication. */
export function scheduledByOf({ _system: system }: SanityDocument): string | undefined {
  return isObject(system) && typeof system.scheduledBy === "string"
    ? system.scheduledBy
    : undefined;
}

/** `publishAtOf` in milliseconds; Infinity for a document that is not scheduled. */
export function documentDueAt(document: SanityDocument): number {
  return millisecondsOf(publishAtOf(document));
}

/** The time at which a release is published, in milliseconds; Infinity if it is not scheduled. */
export function releaseDueAt({ state, publishAt }: SanityDocument): number {
  return millisecondsOf(state === "scheduled" ? publishAt : undefined);
}

function millisecondsOf(time: unknown): number {
  const due = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(due) ? Number.POSITIVE_INFINITY : due;
}
