import { pacedPatch } from "../../../src/mutate/patch";
import { endOf } from "../../../src/store/transaction";
import type { PatchOperations, SanityDocument } from "../../../src/util/types";

/** Applies a patch at once. @throws MutationError */
export function applyPatch(document: SanityDocument, operations: PatchOperations): SanityDocument {
  return endOf(pacedPatch(document, operations, () => {}));
}
