import type { CurrentUser } from "sanity";

type User = Pick<CurrentUser, "roles"> | null | undefined;

/** The lake refuses them a publication at any time, and the Studio offers them some all the same. */
const NEVER_PUBLISHES = new Set(["contributor", "viewer"]);

/** Whether somebody may change what the site shows; a role of a hosted project's own counts as one that may. */
export function mayPublish(user: User): boolean {
  return Boolean(user?.roles.some(({ name }) => !NEVER_PUBLISHES.has(name)));
}

/** Whether somebody may write anything: drafts, comments, tasks. */
export function mayWrite(user: User): boolean {
  return Boolean(user?.roles.some(({ name }) => name !== "viewer"));
}
