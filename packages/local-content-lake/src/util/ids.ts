import { randomBytes, randomUUID } from "node:crypto";

/** Drafts and versions are ordinary documents; only their ids say what they are. */
export function isDraftId(id: string): boolean {
  return id.startsWith("drafts.");
}

export function isVersionId(id: string): boolean {
  return id.startsWith("versions.");
}

/** Documents whose id has a dot are private: no one sees them without a token. */
export function isPublicId(id: string): boolean {
  return !id.includes(".");
}

/** Where a document belongs: its layer ("drafts", a release name or "published") and the id it stands for. */
export function splitId(id: string): { layer: string; publishedId: string } {
  if (isDraftId(id)) return { layer: "drafts", publishedId: id.slice("drafts.".length) };
  if (!isVersionId(id)) return { layer: "published", publishedId: id };
  const [, release = "", ...rest] = id.split(".");
  return { layer: release, publishedId: rest.join(".") };
}

const DOCUMENT_ID = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/;

/** @see https://www.sanity.io/docs/content-lake/ids */
export function isValidDocumentId(id: unknown): id is string {
  return typeof id === "string" && DOCUMENT_ID.test(id);
}

const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function isValidDatasetName(name: string): boolean {
  return DATASET_NAME.test(name);
}

export function newDocumentId(): string {
  return randomUUID();
}

// In the order of their codes, so that ids sort as their times do.
const DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/**
 * As long as Sanity's own: 22 characters that need no escaping in an address. The first 7 are the
 * time, so that the index of ids grows at its end instead of being rewritten everywhere; 90 bits are
 * random.
 */
export function newTransactionId(): string {
  let time = "";
  for (let rest = Date.now(), digit = 0; digit < 7; digit += 1, rest = Math.floor(rest / 64)) {
    time = DIGITS[rest % 64] + time;
  }
  return time + randomText().slice(1);
}

/**
 * 96 random bits in 16 characters. Taken from a UUID, without the part that is the same in all: Node has those in
 * stock, while asking the system for each few bytes costs as much as evaluating a small mutation.
 */
function randomText(): string {
  const [first, second, , , last] = randomUUID().split("-");
  return Buffer.from(`${first}${second}${last}`, "hex").toString("base64url");
}

/** As long as the keys that Sanity's Studio makes: 12 hexadecimal digits. */
export function newArrayKey(): string {
  return randomBytes(6).toString("hex");
}

const TRANSACTION_ID = /^[a-zA-Z0-9._-]{1,128}$/;

export function isValidTransactionId(id: string): boolean {
  return TRANSACTION_ID.test(id);
}
