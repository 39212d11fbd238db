import { type MutationParams, Mutation as MutatorMutation } from "@sanity/mutator";
import { errorMessage } from "../errors";
import type { PatchOperations, SanityDocument } from "../types";
import { conflict } from "./errors";

/**
 * Applies a patch with Sanity's own patcher. The document given stays as it was.
 * @throws MutationError (conflict) when a path or value does not fit the document.
 */
export function applyPatch(document: SanityDocument, operations: PatchOperations): SanityDocument {
  const { ifRevisionID: _ifRevisionID, ...patch } = operations;
  const mutations = [{ patch: { id: document._id, ...patch } }] as MutationParams["mutations"];
  try {
    return new MutatorMutation({ mutations }).apply(document) as SanityDocument;
  } catch (error) {
    throw conflict({
      type: "patchError",
      description: `Cannot patch document "${document._id}": ${errorMessage(error)}`,
      id: document._id,
    });
  }
}
