import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Of the part that only finds the row of a token; the 256 bits after it are the secret. */
const ID_BYTES = 9;
const ID_LENGTH = 12;
const SECRET_BYTES = 32;

const NO_HASH = Buffer.alloc(32).toString("base64url");

export interface Secret {
  id: string;
  /** Shown once, and kept nowhere. */
  token: string;
  /** What is kept of it. */
  hash: string;
}

/** Makes a token of 256 random bits, and the id under which its hash is kept. */
export function newSecret(): Secret {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const token = `${id}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { id, token, hash: digest(token).toString("base64url") };
}

/** The id under which the hash of a token would be kept. */
export function idOf(token: string): string {
  return token.slice(0, ID_LENGTH);
}

/** Compares in a time that says nothing about the hash, nor whether there is one. */
export function matches(token: string, hash: string | null | undefined): boolean {
  const isSame = timingSafeEqual(digest(token), Buffer.from(hash ?? NO_HASH, "base64url"));
  return isSame && hash !== null && hash !== undefined;
}

// As fast as it may be: there is nothing to guess in 256 random bits.
function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
