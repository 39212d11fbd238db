import { isObject } from "../is-object";
import type { DocumentInput, Mutation, PatchOperations, Selection } from "../types";
import { invalid } from "./errors";

const CREATE_KINDS = ["create", "createOrReplace", "createIfNotExists"] as const;

const OBJECT_OPERATIONS = ["set", "setIfMissing", "inc", "dec", "diffMatchPatch"] as const;
const PATCH_KEYS = new Set<string>([
  ...OBJECT_OPERATIONS,
  "unset",
  "insert",
  "ifRevisionID",
  "id",
  "query",
  "params",
]);

/**
 * Reads one mutation of a request body.
 * @throws MutationError (invalid) that says what is missing or unknown.
 */
export function parseMutation(input: unknown): Mutation {
  if (!isObject(input)) throw invalid("A mutation must be an object");
  const kinds = Object.keys(input);
  const kind = kinds[0];
  if (kind === undefined || kinds.length > 1) {
    throw invalid(
      `A mutation must have exactly one operation, found ${kinds.length ? kinds.join(", ") : "none"}`,
    );
  }
  const body = input[kind];
  if (!isObject(body)) throw invalid(`Mutation "${kind}" must be an object`);
  for (const create of CREATE_KINDS) {
    if (kind === create) return { [create]: parseDocument(body) } as Mutation;
  }
  if (kind === "delete") return { delete: parseSelection(body) };
  if (kind === "patch") return { patch: { ...parseSelection(body), ...parseOperations(body) } };
  throw invalid(`Unknown mutation "${kind}"`);
}

function parseDocument(body: Record<string, unknown>): DocumentInput {
  if (typeof body._type !== "string" || body._type === "") {
    throw invalid('Document is missing the "_type" attribute');
  }
  return body as DocumentInput;
}

function parseSelection(body: Record<string, unknown>): Selection {
  const { id, query, params } = body;
  if (id !== undefined && query !== undefined) {
    throw invalid("Select documents by id or by query, not both");
  }
  if (typeof query === "string") {
    if (params !== undefined && !isObject(params)) throw invalid("params must be an object");
    return params === undefined ? { query } : { query, params };
  }
  const ids = Array.isArray(id) ? id : [id];
  if (ids.some((one) => typeof one !== "string" || one === "")) {
    throw invalid("Missing the id (or ids, or a query) of the documents to change");
  }
  return { id: id as string | string[] };
}

function parseOperations(body: Record<string, unknown>): PatchOperations {
  for (const key of Object.keys(body)) {
    if (!PATCH_KEYS.has(key)) throw invalid(`Unknown patch operation "${key}"`);
  }
  for (const key of OBJECT_OPERATIONS) {
    if (body[key] !== undefined && !isObject(body[key])) {
      throw invalid(`Patch operation "${key}" must be an object of paths and values`);
    }
  }
  for (const key of ["inc", "dec"] as const) requireValues(body, key, "number");
  requireValues(body, "diffMatchPatch", "string");
  if (body.unset !== undefined && !isListOfStrings(body.unset)) {
    throw invalid('Patch operation "unset" must be a list of paths');
  }
  if (body.ifRevisionID !== undefined && typeof body.ifRevisionID !== "string") {
    throw invalid("ifRevisionID must be a string");
  }
  if (body.insert !== undefined) checkInsert(body.insert);
  const { id: _id, query: _query, params: _params, ...operations } = body;
  return operations as PatchOperations;
}

function requireValues(
  body: Record<string, unknown>,
  key: string,
  type: "number" | "string",
): void {
  const values = isObject(body[key]) ? Object.values(body[key]) : [];
  if (values.some((value) => typeof value !== type)) {
    throw invalid(`Patch operation "${key}" takes a ${type} for every path`);
  }
}

function checkInsert(insert: unknown): void {
  const places = isObject(insert)
    ? ["before", "after", "replace"].filter((place) => place in insert)
    : [];
  const place = places[0];
  if (!isObject(insert) || places.length !== 1 || typeof insert[place ?? ""] !== "string") {
    throw invalid('insert needs one of "before", "after" and "replace", with a path');
  }
  if (!Array.isArray(insert.items)) throw invalid('insert needs a list of "items"');
}

function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
