import { z } from "zod";
import { isObject } from "../util/json";
import type {
  DocumentInput,
  JsonObject,
  Mutation,
  PatchOperations,
  Selection,
} from "../util/types";
import { FaultCollector, invalid } from "./errors";
import { idForNew, withoutSystem } from "./rules";

// Values are not copied: a copy would lose the names that `checkContent` rejects.
const object = z.custom<JsonObject>(isObject, "must be an object");
const paths = z.custom<JsonObject>(isObject, "must be an object of paths and values");

const selectionShape = z.union([
  z.object({ id: z.undefined(), query: z.string(), params: object.optional() }),
  z.object({
    id: z
      .string()
      .min(1)
      .or(z.array(z.string().min(1))),
    query: z.undefined(),
  }),
]);

const operationsShape = z
  .object({
    set: paths,
    setIfMissing: paths,
    inc: pathsTo("number"),
    dec: pathsTo("number"),
    diffMatchPatch: pathsTo("string"),
    unset: z.array(z.string(), { message: "must be a list of paths" }),
    insert: z.custom(isInsert, 'needs "items" and one of "before", "after" and "replace"'),
    ifRevisionID: z.string({ message: "must be a string" }),
  })
  .partial()
  .strict();

/**
 * Parses the mutations of a request.
 * @throws MutationError (MUTATION_INVALID) with all faults and the indexes of their mutations
 */
export function parseMutations(inputs: readonly unknown[]): Mutation[] {
  try {
    return parseEach(inputs, parseMutation);
  } catch (error) {
    // Malformed ids are found when a mutation is applied. A request that ends here names them as well.
    parseEach(inputs, (input) => withId(parseMutation(input)));
    throw error;
  }
}

function parseEach(inputs: readonly unknown[], parse: (input: unknown) => Mutation): Mutation[] {
  const faults = new FaultCollector();
  const mutations = inputs.map((input, index) => faults.try(index, () => parse(input)));
  faults.throwIfAny();
  return mutations.filter((mutation) => mutation !== undefined);
}

/** A new document has the same id whenever its transaction is evaluated again. @throws MutationError */
export function withId(mutation: Mutation): Mutation {
  if ("patch" in mutation || "delete" in mutation) return mutation;
  const [[kind, input]] = Object.entries(mutation) as [[string, DocumentInput]];
  return { [kind]: { ...input, _id: idForNew(input) } } as Mutation;
}

/** Parses one mutation. @throws MutationError (MUTATION_INVALID) */
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
  switch (kind) {
    case "create":
    case "createOrReplace":
    case "createIfNotExists":
      return { [kind]: parseDocument(body) } as Mutation;
    case "delete":
      return { delete: { ...parseSelection(body), ...parseDeletion(body) } };
    case "patch":
      return { patch: { ...parseSelection(body), ...parseOperations(body) } };
    default:
      throw invalid(`Unknown mutation "${kind}"`);
  }
}

function parseDocument(body: Record<string, unknown>): DocumentInput {
  if (typeof body._type === "string" && body._type !== "") {
    return withoutSystem(body as DocumentInput);
  }
  throw invalid('Document is missing the "_type" attribute');
}

function parseSelection(body: unknown): Selection {
  const parsed = selectionShape.safeParse(body);
  if (!parsed.success) {
    throw invalid(
      'Name the documents to change by "id" (one or a list), or select them by "query" with "params", not both',
    );
  }
  if (parsed.data.id !== undefined) return { id: parsed.data.id };
  const { query, params } = parsed.data;
  return params === undefined ? { query } : { query, params };
}

/** What a mutation says besides the documents that it applies to. */
export function withoutSelection(body: object): Record<string, unknown> {
  const { id, query, params, ...others } = body as Record<string, unknown>;
  return others;
}

function parseDeletion(body: Record<string, unknown>): { purge?: boolean } {
  const { purge, ...others } = withoutSelection(body);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid(`Unknown attribute "${unknown}" of a delete`);
  if (purge === undefined || typeof purge === "boolean") return purge ? { purge } : {};
  throw invalid('The attribute "purge" of a delete must be true or false');
}

function parseOperations(body: Record<string, unknown>): PatchOperations {
  const operations = withoutSelection(body);
  const parsed = operationsShape.safeParse(operations);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === "unrecognized_keys") {
      throw invalid(`Unknown patch operation "${issue.keys[0]}"`);
    }
    throw invalid(`Patch operation "${issue?.path[0]}" ${issue?.message}`);
  }
  // The shape allows undefined, which JSON does not have.
  return operations as PatchOperations;
}

function pathsTo(type: "number" | "string") {
  return z.custom(
    (values) => isObject(values) && Object.values(values).every((value) => typeof value === type),
    `must be an object with a ${type} for every path`,
  );
}

function isInsert(insert: unknown): boolean {
  if (!isObject(insert) || !Array.isArray(insert.items)) return false;
  const places = ["before", "after", "replace"].filter((place) => place in insert);
  return places.length === 1 && typeof insert[places[0] ?? ""] === "string";
}
