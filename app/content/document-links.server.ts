import { defineQuery } from "groq";
import { z } from "zod";
import type { RichText, RichTextElement } from "~/lib/text/rich-text";
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
  const hasTargets = hasLink(content, ({ documentId }) => documentId !== undefined);
  if (!hasTargets && (prefix === "" || !hasLink(content, () => true))) return content;
  const paths = hasTargets ? await pathsOfTargets() : new Map<string, string>();
  return mapLinks(content, ({ documentId, ...link }) => {
    const href = documentId === undefined ? link.href : paths.get(documentId);
    if (!href) return documentId === undefined ? link : link.children;
    const isElsewhere = !isPath(href) || splitPath(href, [prefix])[0] !== "";
    return { ...link, href: isElsewhere ? href : localPath(prefix, href) };
  }) as Value;
}

/** Where links to each document lead. A page with another path in the current language is redirected there. */
async function pathsOfTargets(): Promise<ReadonlyMap<string, string | undefined>> {
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

function isLink(value: unknown): value is RichTextElement {
  return typeof value === "object" && value !== null && "tag" in value && value.tag === "a";
}

function hasLink(value: unknown, isOne: (link: RichTextElement) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (isLink(value) && isOne(value)) return true;
  return Object.values(value).some((part) => hasLink(part, isOne));
}

/** @param change returns what takes a link's place */
function mapLinks(
  value: unknown,
  change: (link: RichTextElement) => RichTextElement | RichText,
): unknown {
  if (Array.isArray(value)) {
    // flatMap takes one list apart: that of a link's words, not one within the list.
    return value.flatMap((part) => {
      const mapped = mapLinks(part, change);
      return isLink(mapped) ? change(mapped) : [mapped];
    });
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, mapLinks(part, change)]);
  return Object.fromEntries(fields);
}
