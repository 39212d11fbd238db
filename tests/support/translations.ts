import type { SanityClient, SanityDocument } from "@sanity/client";
import { singletonId } from "../../contract/languages";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";

/** Languages of the tests: one like the default in its direction, and one from right to left. */
export const GUJARATI: Language = { tag: "gu", title: "ગુજરાતી", direction: "ltr" };
export const ARABIC: Language = { tag: "ar", title: "العربية", direction: "rtl" };
export const LANGUAGES = [DEFAULT_LANGUAGE, GUJARATI, ARABIC];

/** What every text of a translation begins with. */
export const MARKS: Record<string, string> = { gu: "ગુ", ar: "عر" };

/** Fields of the sample that are texts, and not prices, addresses or names of something. */
const TEXTS =
  /^(?:title|intro|text|question|eyebrow|heading|description|buttonLabel|\w+Label|tagline|shortDescription|formTitle|formIntro|label|alt|note|bio|role)$/;

const LISTS = ["faq", "hourlyService", "plan", "product", "project", "service", "teamMember"];

/** The names of plans are texts, and those of products and people are not. */
const NAMED = ["plan", "hourlyService"];

function translated(value: unknown, mark: string, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => translated(each, mark, field));
  if (typeof value === "string") return TEXTS.test(field) ? `${mark} ${value}` : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name.startsWith("_") ? part : translated(part, mark, name),
    ]),
  );
}

/** The languages, as the settings have them. */
export function settingsOf(languages: Language[]) {
  return {
    languages: languages.map((each) => ({ ...each, _key: each.tag, _type: "siteLanguage" })),
  };
}

/** Adds languages to a site, and their translations of everything in the sample but `except`. */
export async function addLanguages(
  editor: SanityClient,
  { languages = LANGUAGES, except = [] }: { languages?: Language[]; except?: string[] } = {},
): Promise<void> {
  const singletons = [...Object.keys(PAGES), "siteSettings"];
  const types = [...singletons, ...LISTS].filter((type) => !except.includes(type));
  const documents = await editor.fetch<SanityDocument[]>(
    "*[_type in $types && !defined(language) && !(_id in path('drafts.**'))]",
    { types },
  );
  const transaction = editor.transaction();
  for (const { tag } of languages.slice(1)) {
    for (const { _rev, _createdAt, _updatedAt, ...document } of documents) {
      if (NAMED.includes(document._type)) document.name = `${MARKS[tag]} ${document.name}`;
      const isSingleton = singletons.includes(document._type);
      const { languages: _, ...fields } = translated(document, MARKS[tag] ?? tag) as SanityDocument;
      const _id = isSingleton
        ? singletonId(document._type, tag, languages)
        : `${document._id}__${tag}`;
      transaction.createOrReplace({ ...fields, _id, language: tag });
    }
  }
  transaction.patch("siteSettings", (patch) => patch.set(settingsOf(languages)));
  await transaction.commit();
}
