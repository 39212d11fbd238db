import { randomBytes, randomUUID } from "node:crypto";
import { isObject } from "./json";
import type { SanityDocument } from "./types";

/** Drafts and versions are ordinary documents with an id prefix. */
export function isDraftId(id: string): boolean {
  return id.startsWith("drafts.");
}

export function isVersionId(id: string): boolean {
  return id.startsWith("versions.");
}

/** Documents with a dot in their id are private: only clients with a token read them. */
export function isPublicId(id: string): boolean {
  return !id.includes(".");
}

/** The layer of a document ("drafts", a release name or "published") and its published id. */
export function splitId(id: string): { layer: string; publishedId: string } {
  if (isDraftId(id)) return { layer: "drafts", publishedId: id.slice("drafts.".length) };
  if (!isVersionId(id)) return { layer: "published", publishedId: id };
  const [, release = "", ...rest] = id.split(".");
  return { layer: release, publishedId: rest.join(".") };
}

/** True for a version whose release deletes the published document. Drafts never do. */
export function isToUnpublish({ _id, _system: system }: SanityDocument): boolean {
  return isVersionId(_id) && isObject(system) && system.delete === true;
}

/** Names that mean something else in a perspective, so that no release can have them. */
const RESERVED_LAYERS = new Set(["drafts", "previewDrafts", "published", "raw"]);

/** True for a name of a perspective that no release can have. */
export function isReservedLayer(name: string): boolean {
  return RESERVED_LAYERS.has(name);
}

/**
 * True for an id that names a layer but no document that can be in it: `versions.r1`, `versions.drafts.x`,
 * `drafts.drafts.x`. Such documents would take the place of others in layered perspectives.
 */
export function isMisplaced(id: string): boolean {
  if (!isDraftId(id) && !isVersionId(id)) return false;
  const { layer, publishedId } = splitId(id);
  if (publishedId === "" || isDraftId(publishedId) || isVersionId(publishedId)) return true;
  return isVersionId(id) && isReservedLayer(layer);
}

// Parts of a path, separated by dots. No part is empty or starts with a dash.
const DOCUMENT_ID = /^[a-zA-Z0-9_][a-zA-Z0-9_-]*(?:\.[a-zA-Z0-9_][a-zA-Z0-9_-]*)*$/;
export const MAX_ID_LENGTH = 128;

/** @see https://www.sanity.io/docs/content-lake/ids */
export function isValidDocumentId(id: unknown): id is string {
  if (typeof id !== "string" || id.length > MAX_ID_LENGTH) return false;
  return DOCUMENT_ID.test(id) && !isMisplaced(id);
}

const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function isValidDatasetName(name: string): boolean {
  return DATASET_NAME.test(name);
}

/** True for a token that a header can carry. The error for another one would quote it. */
export function isToken(text: string | undefined): text is string {
  return /^\s*[\x21-\x7e]+\s*$/.test(text ?? "");
}

export function newDocumentId(): string {
  return randomUUID();
}

// In code point order, so that ids sort by time.
const DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/**
 * A transaction id of 22 URL-safe characters, as long as Sanity's. The first 7 encode the time, so that the database
 * index grows at its end; 90 bits are random.
 */
export function newTransactionId(): string {
  let time = "";
  for (let rest = Date.now(), digit = 0; digit < 7; digit += 1, rest = Math.floor(rest / 64)) {
    time = DIGITS[rest % 64] + time;
  }
  return time + randomText().slice(1);
}

/**
 * 96 random bits in 16 characters. Taken from a UUID without its fixed digits: Node caches random bytes for UUIDs,
 * while each call of `randomBytes` costs as much as a small mutation.
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
