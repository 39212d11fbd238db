import { isValidDocumentId, newDocumentId } from "../util/ids";
import type { DocumentInput, SanityDocument } from "../util/types";
import { conflict, invalid } from "./errors";

const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;
const MAX_DEPTH = 100;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The id that a new document gets: made up where none is given or where it ends in a dot. */
export function idForNew(input: DocumentInput): string {
  const { _id } = input;
  if (_id === undefined || _id === "") return newDocumentId();
  const id = typeof _id === "string" && _id.endsWith(".") ? `${_id}${newDocumentId()}` : _id;
  if (!isValidDocumentId(id)) {
    throw invalid(
      `Invalid document ID ${JSON.stringify(id)}: use 1 to 128 of a-z, A-Z, 0-9, ".", "_" and "-", not starting with "." or "-"`,
      "invalidDocumentIDError",
    );
  }
  return id;
}

/** @throws MutationError for a `_createdAt` that is no time. */
export function checkCreatedAt({ _createdAt: time }: DocumentInput): void {
  if (time === undefined || (typeof time === "string" && isTime(time))) return;
  throw invalid(
    `Invalid _createdAt ${JSON.stringify(time)}: use a time like 2025-01-31T12:00:00Z`,
    "invalidAttributeValueError",
  );
}

function isTime(text: string): boolean {
  return ISO_TIME.test(text) && !Number.isNaN(Date.parse(text));
}

// These would change what JavaScript takes the object for, in the patcher or in the query engine.
const RESERVED = new Set(["__proto__", "hasOwnProperty", "constructor"]);

export function isReservedName(name: string): boolean {
  return RESERVED.has(name);
}

/** Refuses attribute names that cannot be stored, and nesting that no query could follow. */
export function checkContent(value: unknown, depth = 0): void {
  if (value === null || typeof value !== "object") return;
  if (depth > MAX_DEPTH) throw invalid(`Attributes are nested more than ${MAX_DEPTH} levels deep`);
  for (const [name, child] of Object.entries(value)) {
    if (RESERVED.has(name) || name === "") {
      throw invalid(`Invalid attribute name ${JSON.stringify(name)}`, "invalidAttributeNameError");
    }
    checkContent(child, depth + 1);
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
  if (changed === undefined) return;
  throw conflict({
    type: "immutableAttributeError",
    description: `Cannot modify immutable attribute "${changed}"`,
    id: before._id,
  });
}

/** Removes what only the server writes. Clients send it when they restore or import a document. */
export function withoutSystem<Input extends DocumentInput>(input: Input): Input {
  if (!("_system" in input)) return input;
  const { _system, ...content } = input;
  return content as Input;
}

export function checkSize(id: string, json: string): void {
  // A character is at most three bytes here, so most documents need no counting.
  if (json.length * 3 <= MAX_DOCUMENT_BYTES) return;
  if (Buffer.byteLength(json) <= MAX_DOCUMENT_BYTES) return;
  throw invalid(
    `Document "${id}" is larger than ${MAX_DOCUMENT_BYTES} bytes`,
    "documentTooLargeError",
  );
}
