import { getPublishedId } from "@sanity/client/csm";
import { defineQuery } from "groq";
import type { SlugValue, ValidationContext } from "sanity";
import { freePath, pathProblem } from "../../../contract/free-path";
import { prefixProblem } from "../../../contract/languages";
import { readOthers } from "./read-others";

const othersQuery = defineQuery(`{
  "pages": *[_type == "page" && _id != $id && defined(slug.current) && language == $language] {
    title,
    "slug": slug.current
  },
  "tags": coalesce(*[_type == "siteSettings" && defined(languages)][0].languages[].tag, [])
}`);

/** Validates the address of a page: no route of the site, no language and no other page is there. */
export async function isFreeAddress(slug: SlugValue | undefined, context: ValidationContext) {
  const path = freePath(slug?.current ?? "");
  const problem = pathProblem(path);
  if (problem) return problem;
  const { document } = context;
  const id = getPublishedId(document?._id ?? "");
  const params = { id, language: document?.language ?? null };
  const { pages, tags } = await readOthers<Others>(context, othersQuery, params);
  const prefixes = tags.slice(1).map((tag) => `/${tag}`);
  const hidden = prefixProblem(path, prefixes);
  if (hidden) return hidden;
  const other = pages.find((each) => freePath(each.slug) === path);
  return other ? `The page “${other.title}” is at ${path} already. Choose another address.` : true;
}

interface Others {
  pages: { title: string; slug: string }[];
  /** Of the site's languages, the default first. */
  tags: string[];
}

/** Validates the sections of a page: it has one title, at the top. */
export function isHeroFirst(sections: unknown[] | undefined): true | string {
  const isHero = (section: unknown) =>
    typeof section === "object" && section !== null && "_type" in section
      ? section._type === "pageHero"
      : false;
  const [, ...rest] = sections ?? [];
  return rest.some(isHero) ? "“Top of the page” can only be the first section." : true;
}
