import type { ActionParser } from "../define";
import {
  archiveRelease,
  createRelease,
  deleteRelease,
  editRelease,
  importRelease,
  unarchiveRelease,
} from "./lifecycle";
import { publishRelease, scheduleRelease, unscheduleRelease } from "./publishing";

/** The release actions by type. @see https://www.sanity.io/docs/content-releases-api */
export const RELEASE_ACTIONS: readonly (readonly [string, ActionParser])[] = [
  ["sanity.action.release.create", createRelease],
  ["sanity.action.release.edit", editRelease],
  ["sanity.action.release.publish", publishRelease],
  ["sanity.action.release.schedule", scheduleRelease],
  ["sanity.action.release.unschedule", unscheduleRelease],
  ["sanity.action.release.archive", archiveRelease],
  ["sanity.action.release.unarchive", unarchiveRelease],
  ["sanity.action.release.delete", deleteRelease],
  ["sanity.action.release.import", importRelease],
];
