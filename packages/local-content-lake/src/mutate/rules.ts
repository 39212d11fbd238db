import { readTime } from "../query";
import { isMisplaced, isValidDocumentId, isVersionId, newDocumentId } from "../util/ids";
import { isObject } from "../util/json";
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_DEPTH } from "../util/limits";
import type { DocumentInput, SanityDocument } from "../util/types";
import { immutableAttribute, invalid } from "./errors";

/** The id of a new document. It is generated if it is missing, and completed if it ends in a dot. */
export function idForNew(input: DocumentInput): string {
  const { _id } = input;
  if (_id === undefined || _id === "") return newDocumentId();
  const id = typeof _id === "string" && _id.endsWith(".") ? `${_id}${newDocumentId()}` : _id;
  if (!isValidDocumentId(id)) {
    const rule =
      typeof id === "string" && isMisplaced(id)
        ? 'use "drafts.<id>" or "versions.<release>.<id>" with the ID of a published document'
        : 'use 1 to 128 of a-z, A-Z, 0-9, "_" and "-" in parts with "." between them, none starting with "-"';
    throw invalid(`Malformed document ID ${JSON.stringify(id)}: ${rule}`, "invalidDocumentIDError");
  }
  return id;
}

/** @throws MutationError for an invalid `_createdAt` */
export function checkCreatedAt({ _createdAt: time }: DocumentInput): void {
  if (time === undefined || (typeof time === "string" && readTime(time))) return;
  throw invalid(
    `Invalid _createdAt ${JSON.stringify(time)}: use a time like 2025-01-31T12:00:00Z`,
    "invalidAttributeValueError",
  );
}

// Names with a meaning in JavaScript, which would confuse the patcher and the query engine.
const RESERVED = new Set(["__proto__", "hasOwnProperty", "constructor"]);

export function isReservedName(name: string): boolean {
  return RESERVED.has(name);
}

/** Rejects attribute names that cannot be stored, and nesting that is too deep for queries. */
export function checkContent(value: unknown, depth = 0): void {
  if (value === null || typeof value !== "object") return;
  if (depth > MAX_DOCUMENT_DEPTH)
    throw invalid(`Attributes are nested more than ${MAX_DOCUMENT_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    for (const item of value) checkContent(item, depth + 1);
    return;
  }
  for (const name of Object.keys(value)) {
    if (RESERVED.has(name) || name === "") {
      throw invalid(`Invalid attribute name ${JSON.stringify(name)}`, "invalidAttributeNameError");
    }
    checkContent((value as Record<string, unknown>)[name], depth + 1);
  }
}

/**
 * Refuses a patch of immutable attributes.
 * @param mayChangeSystem allows `_system`, which holds schedules and is written by the server's own actions only
 */
export function checkPatched(
  before: SanityDocument,
  after: SanityDocument,
  mayChangeSystem = false,
): void {
  const isSame = (name: string) => JSON.stringify(after[name]) === JSON.stringify(before[name]);
  const names = mayChangeSystem ? ["_id", "_type"] : ["_id", "_type", "_system"];
  const changed = names.find((name) => !isSame(name));
  if (changed === undefined || (changed === "_system" && onlyMarks(before, after))) return;
  throw immutableAttribute(before._id, changed);
}

/** True if two versions differ in whether they unpublish their document, and in nothing else of `_system`. */
function onlyMarks(before: SanityDocument, after: SanityDocument): boolean {
  if (!isVersionId(before._id)) return false;
  const [one, other] = [before, after].map(({ _system: system = {} }) => {
    if (!isObject(system)) return system;
    const { delete: mark = true, ...others } = system;
    return mark === true ? JSON.stringify(others) : undefined;
  });
  return one !== undefined && one === other;
}

/**
 * Removes what only the server writes. Clients send it when they restore or import a document. A version keeps the mark
 * that its release unpublishes the document.
 */
export function withoutSystem<Input extends DocumentInput>(input: Input): Input {
  if (!("_system" in input)) return input;
  const { _system: system, ...content } = input;
  const isMarked = isVersionId(String(input._id)) && isObject(system) && system.delete === true;
  return { ...content, ...(isMarked && { _system: { delete: true } }) } as Input;
}

export function checkSize(id: string, json: string): void {
  // A UTF-16 unit has at most three bytes, so most documents need no counting.
  if (json.length * 3 <= MAX_DOCUMENT_BYTES) return;
  if (Buffer.byteLength(json) <= MAX_DOCUMENT_BYTES) return;
  throw invalid(
    `Document "${id}" is larger than ${MAX_DOCUMENT_BYTES} bytes`,
    "documentTooLargeError",
  );
}
