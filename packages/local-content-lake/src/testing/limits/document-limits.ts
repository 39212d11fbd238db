import type { Dataset, DocumentChange, Store } from "../../store";
import { LakeError } from "../../util/errors";
import type { Json, JsonObject, SanityDocument } from "../../util/types";
import type { HostedLimits } from "./hosted-limits";

/** How many documents of a dataset have each attribute. */
class AttributeCounts {
  private readonly documents = new Map<string, number>();

  constructor(dataset: Dataset) {
    for (const document of dataset.raw.all()) this.count(document, 1);
    dataset.follow((changes) => this.apply(changes, 1));
  }

  /** The number of attributes of the dataset after a transaction. */
  after(changes: readonly DocumentChange[]): number {
    this.apply(changes, 1);
    const { size } = this;
    this.apply(changes, -1);
    return size;
  }

  get size(): number {
    return this.documents.size;
  }

  private apply(changes: readonly DocumentChange[], sign: 1 | -1): void {
    for (const { before, after } of changes) {
      this.count(before, -sign);
      this.count(after, sign);
    }
  }

  private count(document: SanityDocument | null, by: number): void {
    if (!document) return;
    for (const name of attributesOf(document as JsonObject).names) {
      const count = (this.documents.get(name) ?? 0) + by;
      if (count > 0) this.documents.set(name, count);
      else this.documents.delete(name);
    }
  }
}

/** Rejects transactions that the hosted service rejects for the size of a document or the number of attributes. */
export function limitDocuments(store: Store, limits: HostedLimits): void {
  const { attributesPerDataset, attributesPerDocument, documentBytes, nestingDepth } = limits;
  const counts = new WeakMap<Dataset, AttributeCounts>();
  store.joinCommits((dataset, { changes }) => {
    for (const { id, after, json } of changes) {
      if (!after) continue;
      const bytes = Buffer.byteLength(json ?? "");
      requireWithin(documentBytes, bytes, `Document "${id}" has ${bytes} bytes, which`);
      const { names, depth } = attributesOf(after as JsonObject);
      requireWithin(nestingDepth, depth, `Document "${id}" is nested ${depth} levels, which`);
      const count = `Attribute/datatype count ${names.size} of document "${id}"`;
      requireWithin(attributesPerDocument, names.size, count);
    }
    if (!attributesPerDataset) return;
    const known = counts.get(dataset) ?? new AttributeCounts(dataset);
    counts.set(dataset, known);
    const total = known.after(changes);
    // Who is over the limit may still remove attributes.
    if (total <= known.size) return;
    requireWithin(attributesPerDataset, total, `Total attribute/datatype count ${total}`);
  });
}

function requireWithin(limit: number | false, value: number, what: string): void {
  if (!limit || value <= limit) return;
  throw new LakeError("MUTATION_INVALID", `${what} exceeds limit of ${limit}`);
}

/**
 * Lists the attributes of a document as the hosted service counts them: one for each data type that an attribute has,
 * and for an array one more for each data type in it.
 * @returns unique combinations of path and data type (`author.name string`, `tags array`, `tags[] string`), and the
 * deepest level of nesting
 * @see https://www.sanity.io/docs/content-lake/technical-limits
 */
function attributesOf(document: JsonObject) {
  const names = new Set<string>();
  let deepest = 0;
  const pending: { path: string; value: Json; depth: number }[] = [];
  const add = (object: JsonObject, prefix: string, depth: number) => {
    for (const [name, value] of Object.entries(object)) {
      if (value !== undefined) pending.push({ path: `${prefix}${name}`, value, depth });
    }
  };
  add(document, "", 1);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value, depth } = next;
    deepest = Math.max(deepest, depth);
    names.add(`${path} ${typeOf(value)}`);
    if (Array.isArray(value)) {
      for (const item of value) pending.push({ path: `${path}[]`, value: item, depth });
    } else if (typeof value === "object" && value !== null) add(value, `${path}.`, depth + 1);
  }
  return { names, depth: deepest };
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "float";
  return typeof value;
}
