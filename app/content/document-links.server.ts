import { z } from "zod";
import type { RichTextElement } from "~/lib/text/rich-text";
import { freePath, isFreePath } from "../../contract/free-path";
import { PAGES, projectUrl } from "../../contract/pages";
import { fetchContent } from "./client.server";

/** Projects in the order of their page, on which a link finds its project. */
const QUERY = `*[_type in ["product", "project", "page"]] | order(order asc, title asc) { _id, _type, "slug": slug.current }`;

const targetSchema = z.object({
  _id: z.string(),
  _type: z.enum(["product", "project", "page"]),
  slug: z.string().nullable().catch(null),
});

/**
 * Gives the links to documents in the rich texts of a content their paths. A link to a document that is not published
 * is replaced by its words.
 * @param content of any shape; returned itself if it has no such link
 */
export async function resolveDocumentLinks<Value>(content: Value): Promise<Value> {
  if (!hasDocumentLink(content)) return content;
  const targets = await fetchContent("links", QUERY, z.array(targetSchema));
  const projects = targets.filter(({ _type }) => _type === "project");
  const paths = targets.map((target): [string, string | undefined] => [
    target._id,
    target._type === "project" ? projectUrl(target._id, projects.indexOf(target)) : pathOf(target),
  ]);
  return resolve(content, new Map(paths)) as Value;
}

function pathOf({ _id, _type, slug }: z.output<typeof targetSchema>): string | undefined {
  if (_type === "product") return `${PAGES.productsPage.path}#${_id}`;
  const path = freePath(slug ?? "");
  return isFreePath(path) ? encodeURI(path) : undefined;
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
