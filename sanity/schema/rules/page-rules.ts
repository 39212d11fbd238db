import { defineQuery } from "groq";
import type { SlugValue, ValidationContext } from "sanity";
import { freePath, pathProblem } from "../../../contract/free-path";
import { readOthers } from "./read-others";

const otherPagesQuery = defineQuery(`
  *[_type == "page" && _id != $id && defined(slug.current) && language == $language] {
    title,
    "slug": slug.current
  }
`);

/** Validates the address of a page: no route of the site and no other page is there. */
export async function isFreeAddress(slug: SlugValue | undefined, context: ValidationContext) {
  const path = freePath(slug?.current ?? "");
  const problem = pathProblem(path);
  if (problem) return problem;
  const language = context.document?.language ?? null;
  const others = await readOthers<OtherPage[]>(context, otherPagesQuery, { language });
  const other = others.find((each) => freePath(each.slug) === path);
  return other ? `The page “${other.title}” is at ${path} already. Choose another address.` : true;
}

interface OtherPage {
  title: string;
  slug: string;
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
