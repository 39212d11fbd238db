import { isObject } from "../../util/json";
import type { DocumentInput, Json, JsonObject } from "../../util/types";

/**
 * Makes the references strong that a draft held weakly because their target was not published yet.
 * A field that is weak by its schema stays so. The document given is left as it is.
 */
export function strengthenReferences(document: DocumentInput): DocumentInput {
  return strengthened(document as JsonObject) as DocumentInput;
}

function strengthened(value: Json): Json {
  if (Array.isArray(value)) return value.map(strengthened);
  if (value === null || typeof value !== "object") return value;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, strengthened(child)]),
  );
  const { _strengthenOnPublish: wish, ...reference } = copy;
  if (typeof reference._ref !== "string" || !isObject(wish)) return copy;
  if (wish.weak !== true) delete reference._weak;
  return reference;
}
