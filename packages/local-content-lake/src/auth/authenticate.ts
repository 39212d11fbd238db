import { hash } from "node:crypto";
import { hasCode } from "../util/errors";
import type { Member, User } from "./member";
import type { Role } from "./role";

/** The caller of a request and its role. */
export type Access = { role: "anonymous"; user: undefined } | MemberAccess;

export interface MemberAccess {
  role: Role;
  user: User;
  /** Id of the credential. When it ends, open listeners close. */
  credential: string;
}

/** All that the protocol knows of people and programs: who calls, and who else there is. */
export interface Authentication {
  /**
   * Authenticates a token.
   *
   * @param hash the token's `digest`, if the caller has it
   * @throws LakeError `TOKEN_UNKNOWN`, which counts as an attempt to guess one, or `TOKEN_ENDED`
   */
  authenticate(token: string | undefined, hash?: Buffer): Access;
  /** The people and programs that were not removed, in order of creation. */
  members(): Member[];
  /** Also finds removed members, because the history names them. */
  findMember(id: string): Member | undefined;
  /** The path of a member's picture beneath the lake's base path, or null. */
  picturePath(id: string): string | null;
}

/** The owner of a token, or undefined if it is unknown or has ended. */
export function findAccess(
  { authenticate }: Pick<Authentication, "authenticate">,
  token: string,
): MemberAccess | undefined {
  try {
    const access = authenticate(token);
    return access.role === "anonymous" ? undefined : access;
  } catch (error) {
    if (hasCode(error, "TOKEN_UNKNOWN", "TOKEN_ENDED")) return undefined;
    throw error;
  }
}

/** The hash of a token, without key stretching: 256 random bits cannot be guessed. */
export function digest(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
