import type { Checked } from "./checked";
import { fetchContent } from "./client.server";
import { resolveDocumentLinks } from "./document-links.server";
import { DOCUMENTS, type OBJECTS, type Results } from "./generated.server";

type Documents = typeof DOCUMENTS;
type Parsed<Type extends keyof Documents> = Checked<NonNullable<Results[Type]>>;

/** One document of a type, as the site reads it. */
export type Content<Type extends keyof Documents> =
  Parsed<Type> extends (infer Entry)[] ? Entry : Parsed<Type>;

/** An object type that is part of documents. */
export type Part<Name extends keyof typeof OBJECTS> = (typeof OBJECTS)[Name]["empty"];

// Names the missing step in the compiler error.
type Known<Type extends string> = Type extends keyof Documents
  ? unknown
  : { "is not in generated.server.ts: run npm run typegen": never };

/**
 * Reads the published content of one type, drafts in a preview.
 * @returns the singleton of a page or of the settings; of other types all documents, in the editors' order
 * @throws a 503 Response when the dataset is unavailable
 */
export function getContent<Type extends string>(
  type: Type & Known<Type>,
): Promise<Type extends keyof Documents ? Parsed<Type> : never>;
export async function getContent(type: keyof Documents): Promise<unknown> {
  const { query, shape } = DOCUMENTS[type];
  return resolveDocumentLinks(await fetchContent<unknown>({ type, query, shape }));
}
