import { defineQuery } from "groq";
import { z } from "zod";
import type { RichTextElement } from "~/lib/text/rich-text";
import { DOCUMENT_URLS, typesWith, URL_FACTS } from "../../contract/document-urls";
import { fetchContent } from "./client.server";
import { field, list } from "./validation/repair.server";

/** In the order of their pages, on which a link finds its document. */
const linkTargetsQuery = defineQuery(`
  *[_type in $types]
  | order(order asc, title asc, _id asc) {
    ${URL_FACTS}
  }
`);

const optional = z.string().nullable().catch(null);

const targetSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  name: optional,
  slug: optional,
});

/**
 * Gives the links to documents in the rich texts of a content their paths. A link to a document that is not published
 * is replaced by its words.
 * @param content of any shape; returned itself if it has no such link
 */
export async function resolveDocumentLinks<Value>(content: Value): Promise<Value> {
  if (!hasDocumentLink(content)) return content;
  const targets = await fetchContent({
    type: "links",
    query: linkTargetsQuery,
    shape: list(field(targetSchema)),
    params: { types: typesWith("link") },
  });
  const byType = new Map<string, number>();
  const paths = targets.map((target): [string, string | undefined] => {
    const index = byType.get(target._type) ?? 0;
    byType.set(target._type, index + 1);
    return [target._id, DOCUMENT_URLS[target._type]?.link?.(target, index)];
  });
  return resolve(content, new Map(paths)) as Value;
}

function hasDocumentLink(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasDocumentLink);
  if (typeof value !== "object" || value === null) return false;
  return isDocumentLink(value) || Object.values(value).some(hasDocumentLink);
}

function isDocumentLink(value: object): value is RichTextElement & { documentId: string } {
  return "tag" in value && "documentId" in value && typeof value.documentId === "string";
}

function resolve(value: unknown, paths: ReadonlyMap<string, string | undefined>): unknown {
  if (Array.isArray(value)) return value.flatMap((part) => resolveEntry(part, paths));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, resolve(part, paths)]);
  return Object.fromEntries(fields);
}

/** An entry of a list, or the words in place of a link without a path. */
function resolveEntry(part: unknown, paths: ReadonlyMap<string, string | undefined>): unknown {
  if (typeof part !== "object" || part === null || !isDocumentLink(part)) {
    const resolved = resolve(part, paths);
    // flatMap would take a list apart.
    return Array.isArray(resolved) ? [resolved] : resolved;
  }
  const { documentId, ...link } = part;
  const children = resolve(part.children, paths);
  const href = paths.get(documentId);
  return href ? { ...link, href, children } : children;
}
