import { describeRole, type Role } from "./role";

/** A user of the lake: a person or a program. */
export interface Member {
  id: string;
  kind: "person" | "program";
  /** Empty until the first administrator enters it. */
  name: string;
  email: string | null;
  role: Role;
  createdAt: string;
  /** Removed members stay in the table, because the history names them. */
  removedAt: string | null;
}

const NAMELESS = "First administrator";

export function nameOf({ name }: Pick<Member, "name">): string {
  return name || NAMELESS;
}

/** The owner of a token, in the shape of Sanity's `/users/me`. */
export function userOf(member: Pick<Member, "id" | "name" | "email" | "role">) {
  const { id, email, role } = member;
  return {
    id,
    name: nameOf(member),
    email: email ?? `${id}@localhost`,
    // URL of the avatar. Without one the Studio shows initials.
    profileImage: null,
    provider: "local",
    role,
    roles: [describeRole(role)],
  };
}

export type User = ReturnType<typeof userOf>;

/** What others see of a user, for example as the author of a change. */
export function profileOf(member: Member, imageUrl: string | null) {
  const { id, createdAt } = member;
  // Changes have no date. Without `updatedAt`, the App SDK shows an unknown user.
  return { id, displayName: nameOf(member), imageUrl, createdAt, updatedAt: createdAt };
}

export type Profile = ReturnType<typeof profileOf>;

function program(id: string, name: string, role: Role): Member {
  const createdAt = new Date(0).toISOString();
  return { id, kind: "program", name, email: null, role, createdAt, removedAt: null };
}

/** The holder of the write token of the settings. */
export const EDITOR = program("local-editor", "Local editor", "administrator");

/** The holder of the read token of the settings. */
export const VIEWER = program("local-viewer", "Local viewer", "viewer");

/** The author of imported documents. */
export const SEED = program("seed", "Sample content", "viewer");

/** The programs that every lake has. */
export const BUILT_IN: readonly Member[] = [EDITOR, VIEWER];
