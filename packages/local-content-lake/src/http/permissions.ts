import { mayDo, type Role } from "../auth/people";

/** What may be done with the documents that a filter finds, in the shape of Sanity's. */
interface Grant {
  filter: string;
  permissions: string[];
}

const EVERYTHING = '_id in path("**")';
const DRAFTS = '_id in path("drafts.**")';
const UPLOADS = '_type in ["sanity.imageAsset", "sanity.fileAsset"]';

const READ = ["read", "history"];
const WRITE = ["create", "update", "editHistory"];

/**
 * What a role may do in a dataset; the lake refuses the rest whatever a Studio makes of this.
 * @param isAddon of comments and tasks, where a contributor writes all
 */
export function permissionsOf(role: Role, isAddon: boolean): Grant[] {
  if (role === "contributor" && !isAddon) {
    return [
      { filter: EVERYTHING, permissions: READ },
      { filter: DRAFTS, permissions: WRITE },
      { filter: UPLOADS, permissions: ["create"] },
    ];
  }
  const writes = mayDo(role, "draft") ? WRITE : [];
  const manages = mayDo(role, "manage") ? ["mapRole", "manage"] : [];
  return [{ filter: EVERYTHING, permissions: [...READ, ...writes, ...manages] }];
}
