import type { CurrentUser } from "sanity";
import * as roles from "../../contract/roles";

type User = Pick<CurrentUser, "roles"> | null | undefined;

const namesOf = (user: User) => (user?.roles ?? []).map(({ name }) => name);

/** Whether a user may change published content. */
export function mayPublish(user: User): boolean {
  return roles.mayPublish(namesOf(user));
}

/** Whether a user may write at all: drafts, comments, tasks. */
export function mayWrite(user: User): boolean {
  return namesOf(user).some((name) => name !== "viewer");
}
