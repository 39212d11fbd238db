import { isObject } from "../../util/json";

/**
 * The ids of the documents that the query of a mutation has selected, each once.
 * @returns null for a result that is no document and no list of documents
 */
export function findIds(result: unknown): string[] | null {
  const ids = new Set<string>();
  for (const item of Array.isArray(result) ? result : [result]) {
    if (item === null || item === undefined) continue;
    if (!isObject(item) || typeof item._id !== "string") return null;
    ids.add(item._id);
  }
  return [...ids];
}
