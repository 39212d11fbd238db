import { isObject } from "../util/json";
import type { Json, SanityDocument } from "../util/types";
import type { Store } from ".";
import { visitRefs } from "./memory/references";

export interface IncomingReference {
  projectId: string;
  datasetName: string;
  documentId: string;
  /** Paths of the references in the document. */
  paths: string[];
}

/** Finds all references to a document, in its own dataset and, as cross-dataset references, in others. */
export function incomingReferences(
  store: Store,
  target: { projectId: string; dataset: string; id: string },
): IncomingReference[] {
  return store.datasets.names().flatMap((datasetName) => {
    const { references, raw } = store.datasets.get(datasetName);
    return [...references.referrersOf(target.id).keys()].sort().flatMap((documentId) => {
      const document = raw.get(documentId);
      const paths = document ? pathsTo(document, datasetName, target) : [];
      if (paths.length === 0) return [];
      return { projectId: target.projectId, datasetName, documentId, paths };
    });
  });
}

function pathsTo(
  document: SanityDocument,
  from: string,
  target: { projectId: string; dataset: string; id: string },
): string[] {
  const found: string[] = [];
  visitRefs(document, (id, object, isReference, path) => {
    const { _dataset = from, _projectId = target.projectId } = object;
    const leadsThere =
      id === target.id && _dataset === target.dataset && _projectId === target.projectId;
    if (isReference && leadsThere) found.push(pathToText(document, path));
  });
  return found;
}

/** A path in Sanity's notation. Array items with a `_key` are addressed by it. */
export function pathToText(
  root: Record<string, Json | undefined>,
  path: readonly (string | number)[],
): string {
  let text = "";
  let value: Json | undefined = root as Json;
  for (const part of path) {
    if (Array.isArray(value) && typeof part === "number") {
      value = value[part];
      const key = isObject(value) ? value._key : undefined;
      text += typeof key === "string" ? `[_key==${JSON.stringify(key)}]` : `[${part}]`;
    } else if (isObject(value)) {
      value = value[part];
      text += text === "" ? part : `.${part}`;
    }
  }
  return text;
}
