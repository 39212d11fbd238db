import type { CurrentUser } from "sanity";

type User = Pick<CurrentUser, "roles"> | null | undefined;

/** The lake refuses publications of these roles; the Studio still offers some. */
const NEVER_PUBLISHES = new Set(["contributor", "viewer"]);

/** Whether a user may change published content. Custom roles of a hosted project count as allowed. */
export function mayPublish(user: User): boolean {
  return Boolean(user?.roles.some(({ name }) => !NEVER_PUBLISHES.has(name)));
}

/** Whether a user may write at all: drafts, comments, tasks. */
export function mayWrite(user: User): boolean {
  return Boolean(user?.roles.some(({ name }) => name !== "viewer"));
}
