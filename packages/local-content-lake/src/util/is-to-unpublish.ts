import { isVersionId } from "./ids";
import { isObject } from "./json";
import type { SanityDocument } from "./types";

/** True for a version whose release deletes the published document. Drafts never do. */
export function isToUnpublish({ _id, _system: system }: SanityDocument): boolean {
  return isVersionId(_id) && isObject(system) && system.delete === true;
}
