/** Roles from most to least permissions. */
export const ROLES = ["administrator", "editor", "contributor", "viewer"] as const;

export type Role = (typeof ROLES)[number];

const DESCRIPTIONS: Record<Role, string> = {
  administrator: "Writes and publishes; decides on people, programs, datasets and webhooks",
  editor: "Writes and publishes",
  contributor: "Writes drafts; publishes nothing",
  viewer: "Reads, drafts too",
};

/** A role in the shape of Sanity's. @see https://www.sanity.io/docs/content-lake/roles-concepts */
export function describeRole(name: Role) {
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return { name, title, description: DESCRIPTIONS[name] };
}

/** The access that a route requires. */
export type RequiredAccess = "nothing" | "read" | "draft" | "manage";

/** The least role for each. */
export const LEAST_ROLE: Record<Exclude<RequiredAccess, "nothing">, Role> = {
  read: "viewer",
  draft: "contributor",
  manage: "administrator",
};

export function roleAllows(role: Role, needs: RequiredAccess): boolean {
  return needs === "nothing" || ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[needs]);
}

const EVERYTHING = '_id in path("**")';
const DRAFTS = '_id in path("drafts.**")';
const UPLOADS = '_type in ["sanity.imageAsset", "sanity.fileAsset"]';

const READ = ["read", "history"];
const WRITE = ["create", "update", "editHistory"];

/**
 * Returns the permissions of a role for the documents of a dataset that a filter matches, in Sanity's format. The lake enforces them; the Studio only reads them.
 * @param isAddon true for a dataset of comments and tasks, where the Studio decides who may change which
 */
export function permissionsOf(role: Role, isAddon: boolean) {
  if (role === "contributor" && !isAddon) {
    return [
      { filter: EVERYTHING, permissions: READ },
      { filter: DRAFTS, permissions: WRITE },
      { filter: UPLOADS, permissions: ["create"] },
    ];
  }
  const writes = roleAllows(role, "draft") ? WRITE : [];
  const manages = roleAllows(role, "manage") ? ["mapRole", "manage"] : [];
  return [{ filter: EVERYTHING, permissions: [...READ, ...writes, ...manages] }];
}
