import { isObject } from "../util/json";
import type { Json, SanityDocument } from "../util/types";
import type { Store } from ".";

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
  return store.names().flatMap((datasetName) => {
    const { references, raw } = store.dataset(datasetName);
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
  const visit = (value: Json | undefined, path: (string | number)[]): void => {
    if (value === null || typeof value !== "object") return;
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, [...path, index]);
      });
      return;
    }
    if (value._ref === target.id && leadsTo(value)) found.push(pathToText(document, path));
    for (const [name, child] of Object.entries(value)) visit(child, [...path, name]);
  };
  const leadsTo = ({ _dataset = from, _projectId = target.projectId }: Record<string, Json>) =>
    _dataset === target.dataset && _projectId === target.projectId;
  visit(document as Json, []);
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
      text += `[${selector(value, part)}]`;
    } else if (isObject(value)) {
      value = value[part];
      text += text === "" ? part : `.${part}`;
    }
  }
  return text;
}

function selector(item: Json | undefined, index: number): string | number {
  return isObject(item) && typeof item._key === "string"
    ? `_key==${JSON.stringify(item._key)}`
    : index;
}
