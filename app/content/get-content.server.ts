import type { z } from "zod";
import { fetchContent } from "./client.server";
import { DOCUMENTS, type OBJECTS } from "./generated.server";

type Documents = typeof DOCUMENTS;
type Read<Type extends keyof Documents> = z.output<Documents[Type]["shape"]>;

/** One document of a type, as the site reads it. */
export type Content<Type extends keyof Documents> =
  Read<Type> extends (infer Entry)[] ? Entry : Read<Type>;

/** One of the objects that documents are made of. */
export type Part<Name extends keyof typeof OBJECTS> = z.output<(typeof OBJECTS)[Name]>;

// The compiler spells out the key that is missing.
type Known<Type extends string> = Type extends keyof Documents
  ? unknown
  : { "is not in generated.server.ts: run npm run typegen": never };

/**
 * Reads the published content of one type, drafts in a preview.
 * @returns the one document of a page or of the settings; of other types all, in the order the editors gave them
 * @throws a 503 Response when the dataset does not answer
 */
export function getContent<Type extends string>(
  type: Type & Known<Type>,
): Promise<Type extends keyof Documents ? Read<Type> : never>;
export function getContent(type: keyof Documents): Promise<unknown> {
  const { query, shape } = DOCUMENTS[type];
  return fetchContent<z.ZodTypeAny>(type, query, shape);
}
