import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { StartError } from "http-kit";
import { readSeed } from "local-content-lake";
import { originalId, usableLanguages } from "../../contract/languages";
import type { Language } from "../../contract/local-path";

const storedQuery = defineQuery(`{
  "ids": *._id,
  "languages": *[_id == "siteSettings"][0].languages
}`);

interface Stored {
  ids: string[];
  languages: Language[] | null;
}

interface Translation {
  _id: string;
  _type: string;
}

/** The scripts that are written from right to left, by ISO 15924. */
const RIGHT_TO_LEFT = new Set(["Arab", "Hebr", "Syrc", "Thaa"]);

/**
 * The translations of the seed, by their language.
 * @param folder of the seed
 * @throws StartError for a language that it does not have
 */
export function readTranslations(
  folder: string,
  tags: readonly string[],
): ReadonlyMap<string, Translation[]> {
  const all = join(folder, "languages");
  const known = existsSync(all) ? readdirSync(all) : [];
  const unknown = tags.find((tag) => !known.includes(tag));
  if (unknown !== undefined) {
    throw new StartError(
      "COMMAND_INVALID",
      `The seed has no texts in "${unknown}", only in: ${["en-IN", ...known].join(", ")}.`,
    );
  }
  return new Map(tags.map((tag) => [tag, documentsIn(join(all, tag))]));
}

/** There is a file for each type. */
function documentsIn(folder: string): Translation[] {
  return readdirSync(folder).flatMap(
    (file) => readSeed(join(folder, file)).documents as unknown as Translation[],
  );
}

/**
 * Adds languages to the settings of a dataset, and the translations of its documents, in one transaction. Whatever is
 * there already stays as it is.
 * @param translations by their language
 * @returns how many were added
 */
export async function addLanguages(
  client: SanityClient,
  translations: ReadonlyMap<string, Translation[]>,
): Promise<number> {
  const stored = await client.fetch<Stored>(storedQuery, {}, { perspective: "raw" });
  const ids = new Set(stored.ids);
  const added = [...translations].flatMap(([tag, documents]) =>
    documents.filter(({ _id }) => ids.has(originalId(_id, tag)) && !ids.has(_id)),
  );
  const before = usableLanguages(stored.languages ?? []);
  const tags = [...translations.keys()].filter((tag) => before.every((each) => each.tag !== tag));
  const languages = [...before, ...tags.map(languageOf)].map((language) => ({
    _type: "siteLanguage",
    _key: language.tag,
    ...language,
  }));
  const transaction = client.transaction().patch("siteSettings", { set: { languages } });
  for (const document of added) transaction.createIfNotExists(document);
  await transaction.commit();
  return added.length;
}

/** A language as its readers know it. */
function languageOf(tag: string): Language {
  const { script = "" } = new Intl.Locale(tag).maximize();
  return {
    tag,
    title: new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag,
    direction: RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr",
  };
}
