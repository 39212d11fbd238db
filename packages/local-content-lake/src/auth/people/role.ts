/** What a person or a program may do; each may do what those after it may. */
export const ROLES = ["administrator", "editor", "contributor", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/** A role in the shape of Sanity's. @see https://www.sanity.io/docs/content-lake/roles-concepts */
export interface DescribedRole {
  name: Role;
  title: string;
  description: string;
}

const DESCRIPTIONS: Record<Role, string> = {
  administrator: "Writes and publishes; decides on people, programs, datasets and webhooks",
  editor: "Writes and publishes",
  contributor: "Writes drafts; publishes nothing",
  viewer: "Reads, drafts too",
};

export function describeRole(name: Role): DescribedRole {
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return { name, title, description: DESCRIPTIONS[name] };
}

/** What a route asks of its caller. */
export type Needs = "nothing" | "read" | "draft" | "manage";

/** The least role for each. */
export const LEAST_ROLE: Record<Exclude<Needs, "nothing">, Role> = {
  read: "viewer",
  draft: "contributor",
  manage: "administrator",
};

export function mayDo(role: Role, needs: Needs): boolean {
  return needs === "nothing" || ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[needs]);
}
