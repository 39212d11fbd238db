import type { Member } from "./member";
import type { Role } from "./role";

function program(id: string, name: string, role: Role): Member {
  const createdAt = new Date(0).toISOString();
  return { id, kind: "program", name, email: null, role, createdAt, removedAt: null };
}

/** Whoever has the write token of the settings. */
export const EDITOR = program("local-editor", "Local editor", "administrator");

/** Whoever has the read token of the settings. */
export const VIEWER = program("local-viewer", "Local viewer", "viewer");

/** The programs that are there from the start. */
export const BUILT_IN: readonly Member[] = [EDITOR, VIEWER];
