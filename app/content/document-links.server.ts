import { defineQuery } from "groq";
import { z } from "zod";
import type { RichTextElement } from "~/lib/text/rich-text";
import { DOCUMENT_URLS, typesWith, URL_FACTS } from "../../contract/document-urls";
import { splitPath } from "../../contract/languages";
import { localPath } from "../../contract/local-path";
import { isPath } from "../../contract/redirects";
import { currentPrefix } from "./languages.server";
import { currentContent, fetchContent } from "./request-context.server";
import { field, list } from "./validation/repair.server";

/** In the order of their pages, on which a link finds its document. */
const linkTargetsQuery = defineQuery(`
  *[_type in $types && coalesce(language, $original) == $original]
  | order(order asc, title asc, _id asc) {
    ${URL_FACTS}
  }
`);

const optional = z.string().nullable().catch(null);

/** What a query has with `URL_FACTS`. */
export const urlFactsSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  name: optional,
  slug: optional,
});

/**
 * Gives the links to documents in the rich texts of a content their paths, and those within the site the prefix of the
 * current language. A link to a document that is not published is replaced by its words.
 * @param content of any shape; returned itself if it has no such link
 */
export async function resolveDocumentLinks<Value>(content: Value): Promise<Value> {
  const prefix = currentPrefix();
  const hasTargets = has(content, isDocumentLink);
  if (!hasTargets && (prefix === "" || !has(content, isLink))) return content;
  const links = hasTargets ? await pathsOfTargets() : new Map<string, string>();
  return resolve(content, { links, prefix }) as Value;
}

/** Where links to each document lead. A page with another path in the current language is redirected there. */
async function pathsOfTargets(): Promise<Links["links"]> {
  const targets = await fetchContent({
    type: "links",
    query: linkTargetsQuery,
    shape: list(field(urlFactsSchema)),
    params: { types: typesWith("link"), original: currentContent().languages[0]?.tag },
  });
  const byType = new Map<string, number>();
  const paths = targets.map((target): [string, string | undefined] => {
    const index = byType.get(target._type) ?? 0;
    byType.set(target._type, index + 1);
    return [target._id, DOCUMENT_URLS[target._type]?.link?.(target, index)];
  });
  return new Map(paths);
}

interface Links {
  links: ReadonlyMap<string, string | undefined>;
  /** Of the current language. */
  prefix: string;
}

function inLanguage(href: unknown, prefix: string): unknown {
  if (prefix === "" || typeof href !== "string" || !isPath(href)) return href;
  return splitPath(href, [prefix])[0] ? href : localPath(prefix, href);
}

function has(value: unknown, isOne: (value: object) => boolean): boolean {
  if (Array.isArray(value)) return value.some((each) => has(each, isOne));
  if (typeof value !== "object" || value === null) return false;
  return isOne(value) || Object.values(value).some((each) => has(each, isOne));
}

function isLink(value: object): boolean {
  return "tag" in value && value.tag === "a";
}

function isDocumentLink(value: object): value is RichTextElement & { documentId: string } {
  return "tag" in value && "documentId" in value && typeof value.documentId === "string";
}

function resolve(value: unknown, paths: Links): unknown {
  if (Array.isArray(value)) return value.flatMap((part) => resolveEntry(part, paths));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [
    name,
    isLink(value) && name === "href" ? inLanguage(part, paths.prefix) : resolve(part, paths),
  ]);
  return Object.fromEntries(fields);
}

/** An entry of a list, or the words in place of a link without a path. */
function resolveEntry(part: unknown, paths: Links): unknown {
  if (typeof part !== "object" || part === null || !isDocumentLink(part)) {
    const resolved = resolve(part, paths);
    // flatMap would take a list apart.
    return Array.isArray(resolved) ? [resolved] : resolved;
  }
  const { documentId, ...link } = part;
  const children = resolve(part.children, paths);
  const href = paths.links.get(documentId);
  return href ? { ...link, href: inLanguage(href, paths.prefix), children } : children;
}
