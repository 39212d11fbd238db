import { isObject } from "./json";
import type { SanityDocument } from "./types";

/** Whether a version says that its release is to take the published document away. */
export function isToUnpublish({ _system: system }: SanityDocument): boolean {
  return isObject(system) && system.delete === true;
}
