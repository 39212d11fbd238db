import { createHash, timingSafeEqual } from "node:crypto";
import { LakeError } from "../errors";
import { EDITOR, type User, VIEWER } from "./users";

/** What a request may do. A reader sees drafts and versions too; a writer may also change them. */
export type Access =
  | { role: "anonymous"; user: undefined }
  | { role: "read"; user: User }
  | { role: "write"; user: User };

const ANONYMOUS: Access = { role: "anonymous", user: undefined };

/** A token that is none of ours. */
export class InvalidTokenError extends LakeError {
  override name = "InvalidTokenError";
  constructor() {
    super("tokenUnknown", "Session not found: the token is not one of this lake's tokens");
  }
}

export type Authenticate = (token: string | undefined) => Access;

/**
 * @param tokens the two that this lake knows; they are kept as hashes only.
 * @returns a function that finds what a token allows, and throws InvalidTokenError for a wrong one.
 */
export function createAuthenticate(tokens: { read: string; write: string }): Authenticate {
  const read = digest(tokens.read);
  const write = digest(tokens.write);
  return (token) => {
    if (token === undefined) return ANONYMOUS;
    // Both are compared every time, as hashes of one length: the time says nothing about either.
    const given = digest(token);
    const mayRead = timingSafeEqual(given, read);
    const mayWrite = timingSafeEqual(given, write);
    if (mayWrite) return { role: "write", user: EDITOR };
    if (mayRead) return { role: "read", user: VIEWER };
    throw new InvalidTokenError();
  };
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
