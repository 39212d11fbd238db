import { timingSafeEqual } from "node:crypto";
import type { Credentials } from "../people/credentials";
import { digest } from "../people/secret";
import { hasCode, LakeError } from "../util/errors";
import { EDITOR, type Member, type User, userOf, VIEWER } from "./member";
import type { Role } from "./role";

/** The caller of a request and its role. */
export type Access = { role: "anonymous"; user: undefined } | MemberAccess;

export interface MemberAccess {
  role: Role;
  user: User;
  /** Id of the credential. When it ends, open listeners close. */
  credential: string;
}

const ANONYMOUS: Access = { role: "anonymous", user: undefined };

const UNKNOWN = "Session not found: the token is not one of this lake's tokens";

const ENDED =
  "Session ended: it was signed out, revoked, is 30 days old, or was not used for 7 days. Ask an administrator for a new sign-in link";

/** @param hash the token's `digest`, if the caller has it */
export type Authenticate = (token: string | undefined, hash?: Buffer) => Access;

/**
 * Creates the function that authenticates a token.
 *
 * @param tokens those of the settings; only their hashes stay in memory
 * @returns a function that throws LakeError: `TOKEN_UNKNOWN`, which counts as an attempt to guess one, or `TOKEN_ENDED`
 */
export function createAuthenticate(
  tokens: { read: string; write: string },
  credentials: Credentials,
): Authenticate {
  const read = digest(tokens.read);
  const write = digest(tokens.write);
  /** A request is authenticated several times. A change of people makes other objects of `Member`. */
  const accesses = new WeakMap<Member, Readonly<MemberAccess>>();
  return (token, hash) => {
    if (token === undefined) return ANONYMOUS;
    const given = hash ?? digest(token);
    // Both hashes are always compared, in constant time.
    const mayRead = timingSafeEqual(given, read);
    const mayWrite = timingSafeEqual(given, write);
    if (mayWrite) return known(EDITOR, EDITOR.id);
    if (mayRead) return known(VIEWER, VIEWER.id);
    const holder = credentials.findHolder(token, given);
    // A sign-in link must be exchanged for a session first.
    if (!holder || !["session", "token"].includes(holder.credential.kind)) {
      throw new LakeError("TOKEN_UNKNOWN", UNKNOWN);
    }
    if (!credentials.isValid(holder)) throw new LakeError("TOKEN_ENDED", ENDED);
    return known(holder.member, holder.credential.id);
  };

  function known(member: Member, credential: string): MemberAccess {
    credentials.recordUse(credential);
    const earlier = accesses.get(member);
    if (earlier?.credential === credential) return earlier;
    const access = { role: member.role, user: userOf(member), credential };
    accesses.set(member, access);
    return access;
  }
}

/** The owner of a token, or undefined if it is unknown or has ended. */
export function findAccess(authenticate: Authenticate, token: string): MemberAccess | undefined {
  try {
    const access = authenticate(token);
    return access.role === "anonymous" ? undefined : access;
  } catch (error) {
    if (hasCode(error, "TOKEN_UNKNOWN", "TOKEN_ENDED")) return undefined;
    throw error;
  }
}
