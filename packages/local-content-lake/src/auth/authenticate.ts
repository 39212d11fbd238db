import { createHash, timingSafeEqual } from "node:crypto";
import { LakeError } from "../util/errors";
import {
  type Credentials,
  EDITOR,
  type Member,
  type Role,
  type User,
  userOf,
  VIEWER,
} from "./people";

/** Who a request is from, and what they may do. */
export type Access = AnonymousAccess | MemberAccess;

interface AnonymousAccess {
  role: "anonymous";
  user: undefined;
}

export interface MemberAccess {
  role: Role;
  user: User;
  /** The id of what they have shown: when it ends, so does what they hold open. */
  credential: string;
}

const ANONYMOUS: Access = { role: "anonymous", user: undefined };

/** A token that is none of ours. */
export class InvalidTokenError extends LakeError {
  override name = "InvalidTokenError";
  constructor() {
    super("TOKEN_UNKNOWN", "Session not found: the token is not one of this lake's tokens");
  }
}

/** A token that was one of ours: nobody is guessing. */
class ExpiredTokenError extends LakeError {
  override name = "EndedTokenError";
  constructor() {
    super(
      "TOKEN_ENDED",
      "Session ended: it was signed out, taken back, or is 30 days old. Ask an administrator for a new sign-in link",
    );
  }
}

export type Authenticate = (token: string | undefined) => Access;

/**
 * @param tokens the two of the settings; they are kept as hashes only.
 * @returns a function that finds what a token allows, and throws InvalidTokenError for a wrong one and
 * EndedTokenError for one that is over.
 */
export function createAuthenticate(
  tokens: { read: string; write: string },
  credentials: Credentials,
): Authenticate {
  const read = digest(tokens.read);
  const write = digest(tokens.write);
  return (token) => {
    if (token === undefined) return ANONYMOUS;
    // Both are compared every time, as hashes of one length: the time says nothing about either.
    const given = digest(token);
    const mayRead = timingSafeEqual(given, read);
    const mayWrite = timingSafeEqual(given, write);
    if (mayWrite) return known(EDITOR, EDITOR.id);
    if (mayRead) return known(VIEWER, VIEWER.id);
    const holder = credentials.findHolder(token);
    // A link is traded for a session; by itself it opens nothing.
    if (!holder || holder.credential.kind === "link") throw new InvalidTokenError();
    if (!credentials.isValid(holder)) throw new ExpiredTokenError();
    return known(holder.member, holder.credential.id);
  };

  function known(member: Member, credential: string): MemberAccess {
    credentials.recordUse(credential);
    return { role: member.role, user: userOf(member), credential };
  }
}

/** Who holds a token; nothing for one that is wrong or over. */
export function findAccess(authenticate: Authenticate, token: string): MemberAccess | undefined {
  try {
    const access = authenticate(token);
    return access.role === "anonymous" ? undefined : access;
  } catch (error) {
    if (error instanceof InvalidTokenError || error instanceof ExpiredTokenError) return undefined;
    throw error;
  }
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
