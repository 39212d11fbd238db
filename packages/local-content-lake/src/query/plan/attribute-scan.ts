import type { SanityDocument } from "../../util/types";
import { scanNode, uncorrelatedScan } from "../groq-js";
import type { ExprNode } from "../groq-js/api";
import { rewrite, unwrap } from "../parse/ast";
import { valueAt } from "../values";
import { type AccessPath, DOCUMENTS_PER_CHECKPOINT, type ProjectedPath } from "./access-path";
import { plainPath } from "./predicates";

/**
 * Pushes projections down into covering scans: replaces `*[…].a.b` and `*[…].list[]` by a scan that returns the values
 * themselves. Reading them here is about a hundred times faster than an evaluation per document.
 * @param accessPaths those of the query; new ones are added
 */
export function pushDownProjections(ast: ExprNode, accessPaths: Map<string, AccessPath>): ExprNode {
  return rewrite(ast, (node) => {
    if (node.type !== "Map" && node.type !== "FlatMap") return node;
    const path = accessPaths.get(uncorrelatedScan(unwrap(node.base)) ?? "");
    const projectedPath = projectedPathOf(node.type, unwrap(node.expr));
    if (!path || !projectedPath) return node;
    const name = String(accessPaths.size);
    accessPaths.set(name, { ...path, projectedPath });
    return scanNode(name, path);
  });
}

/** Reads a path from each document, in their order; null where a document has no value. */
export function projectDocuments(
  documents: readonly SanityDocument[],
  { path, isList }: ProjectedPath,
  checkpoint: () => void,
): unknown[] {
  const values: unknown[] = [];
  for (let n = 0; n < documents.length; n++) {
    if (n % DOCUMENTS_PER_CHECKPOINT === 0) checkpoint();
    const value = valueAt(documents[n], path) ?? null;
    if (!isList) values.push(value);
    else if (!Array.isArray(value)) values.push(null);
    else for (const item of value) values.push(item);
  }
  return values;
}

function projectedPathOf(type: "Map" | "FlatMap", expression: ExprNode): ProjectedPath | undefined {
  const isList = type === "FlatMap";
  if (isList && expression.type !== "ArrayCoerce") return undefined;
  const path = plainPath(expression.type === "ArrayCoerce" ? expression.base : expression);
  return path && { path, isList };
}
