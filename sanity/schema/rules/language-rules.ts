import { defineQuery } from "groq";
import type { ValidationContext } from "sanity";
import { freePath } from "../../../contract/free-path";
import { splitPath, tagProblem } from "../../../contract/languages";
import type { Language } from "../../../contract/local-path";
import { readOthers } from "./read-others";

const pathsQuery = defineQuery(`*[_type == "page" && defined(slug.current)].slug.current`);

const isTranslatedQuery = defineQuery(`defined(*[string::split(_id, "__")[1] == lower($tag)][0])`);

/** Validates the languages of the settings: their tags, and that no page of its own has the address of one. */
export async function areUsableLanguages(
  languages: Partial<Language>[] | undefined,
  context: ValidationContext,
): Promise<true | string> {
  // A tag that is missing has an error of its own.
  const tags = (languages ?? []).flatMap(({ tag }) => (tag?.trim() ? tag : []));
  const problems = tags.flatMap((tag, index) => tagProblem(tag, tags.slice(0, index)) ?? []);
  if (problems.length > 0) return problems.join(" ");
  const [first = ""] = tags;
  if (await readOthers<boolean>(context, isTranslatedQuery, { tag: first })) {
    return `The first language is that of the originals, and “${first}” is one of translations. Move it down.`;
  }
  const prefixes = tags.slice(1).map((tag) => `/${tag}`);
  if (prefixes.length === 0) return true;
  const slugs = await readOthers<string[]>(context, pathsQuery);
  const hidden = slugs.map(freePath).find((path) => splitPath(path, prefixes)[0]);
  return hidden
    ? `A page of its own is at ${hidden}, where this language would be. Give the page another address first.`
    : true;
}
