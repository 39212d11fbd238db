import { randomBytes, timingSafeEqual } from "node:crypto";
import { digest } from "../auth/authenticate";

/** Length of the id that finds a token's row; the 256 bits after it are the secret. */
const ID_BYTES = 9;
const ID_LENGTH = 12;
const SECRET_BYTES = 32;

const NO_HASH = Buffer.alloc(32).toString("base64url");

/**
 * Generates a token of 256 random bits and the id under which its hash is stored.
 *
 * @param rest of the secret, which somebody else keeps: the hash is that of the token followed by it
 * @returns the token, which is shown once and never stored, and the hash, which is
 */
export function newSecret(rest = "") {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const token = `${id}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { id, token, hash: digest(`${token}${rest}`).toString("base64url") };
}

/** Returns the id under which a token's hash would be stored. */
export function idOf(token: string): string {
  return token.slice(0, ID_LENGTH);
}

/** Compares the hash of a token in constant time, whether one is stored or not. */
export function matches(given: Buffer, stored: string | null | undefined): boolean {
  const isSame = timingSafeEqual(given, Buffer.from(stored ?? NO_HASH, "base64url"));
  return isSame && stored !== null && stored !== undefined;
}
