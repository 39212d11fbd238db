import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LABELS, LANGUAGE_LABELS } from "../../../../contract/labels";
import { translationId } from "../../../../contract/languages";
import { PAGES } from "../../../../contract/pages";
import { priceIn, wordsAroundPrice } from "../../../../contract/prices";
import { documentTypes, singletonTypes } from "../../../../sanity/schema/index";
import { readTranslations } from "../../../../sanity/seed/languages";
import {
  importedSample,
  readSample,
  SAMPLE_DIR,
  type SampleDocument,
} from "../../../support/sample";
import { validationTest } from "./validate";

const SEED_DIR = join(import.meta.dirname, "../../../../sanity/seed");

function contentOf(folder: string) {
  return importedSample(folder).filter(({ _type }) => !_type.startsWith("sanity."));
}

for (const [name, folder] of [
  ["sanity/seed", SEED_DIR],
  ["the tests' sample", SAMPLE_DIR],
] as const) {
  const folderTest = validationTest.override("folder", () => folder);

  folderTest(
    `${name} has no document that the schema refuses or, in the sample, warns of`,
    async ({ validate }) => {
      const content = contentOf(folder);
      expect(content.length).toBeGreaterThan(30);
      const found = await Promise.all(
        content.map(async (each) => (await validate(each)).map((line) => `${each._id}: ${line}`)),
      );
      const isRefused = (line: string) => folder === SAMPLE_DIR || !line.includes(": warning: ");
      expect(found.flat().filter(isRefused)).toEqual([]);
    },
  );

  test(`${name} has a text for each label of contract/labels.ts, and no other`, () => {
    expect(labelNames(wordsOf(contentOf(folder)))).toEqual(labelNames(LABELS));
  });

  test(`${name} has known types, each _id once, and a unique _key for every object in a list`, () => {
    const content = contentOf(folder);
    const types = new Set([...singletonTypes, ...documentTypes]);
    expect(content.filter(({ _type }) => !types.has(_type))).toEqual([]);
    const ids = content.map(({ _id }) => _id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(content.flatMap((document) => listsOf(document).filter(lacksKeys))).toEqual([]);
  });

  test(`${name} refers only to image files and documents that exist`, () => {
    const files = JSON.stringify(readSample(folder)).match(/(?<=image@file:\/\/)[^"]+/g) ?? [];
    expect(files).toHaveLength(13);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    const documents = importedSample(folder);
    const ids = new Set(documents.map(({ _id }) => _id));
    const references = [...JSON.stringify(documents).matchAll(/"_ref":"([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    expect(references.map(([, id]) => id).filter((id) => !ids.has(id ?? ""))).toEqual([]);
  });
}

const SEED_LANGUAGES = ["gu", "hi"];

/** What translations have from their originals: prices, addresses, pictures, times and names. */
const NOT_TRANSLATED =
  "backgroundColor companyName current email embedUrl icon iconColor lastUpdated linkUrl linkedin number phone postalCode priceINR priceUSD rangeINR rangeUSD socialLinks technologies themeColor timeSlots timeZone timeZoneLabel url value";

for (const [tag, documents] of readTranslations(SEED_DIR, SEED_LANGUAGES)) {
  const translations = documents as SampleDocument[];
  const originals = contentOf(SEED_DIR).filter(({ _type }) => _type !== "redirect");

  validationTest.override("folder", () => SEED_DIR)(
    `sanity/seed has a translation into ${tag} of every document, which the schema accepts`,
    async ({ validate }) => {
      expect(translations.map(({ _id }) => _id).sort()).toEqual(
        originals.map(({ _id }) => translationId(_id, tag)).sort(),
      );
      const found = await Promise.all(translations.map(validate));
      expect(found.flat().filter((line) => !line.startsWith("warning: "))).toEqual([]);
    },
  );

  test(`sanity/seed has each text and label in ${tag}, and leaves the rest to the originals`, () => {
    const names = new Set<string>();
    for (const original of originals) {
      const own = textsIn(translations.find(({ _id }) => _id === translationId(original._id, tag)));
      for (const [path, text] of textsIn(original)) {
        const translated = own.get(path);
        const [, list] = /^\.(socialLinks)/.exec(path) ?? [];
        const name = list ?? path.replace(/[.\d]+$/, "").replace(/.*\./, "");
        if (translated === undefined) {
          names.add(name);
          continue;
        }
        const words = name === "pricing" ? wordsAroundPrice(text) : text;
        const where = `${original._id}${path}`;
        expect(placeholdersIn(translated), where).toEqual(placeholdersIn(words ?? ""));
        expect(priceIn(translated), where).toBeUndefined();
      }
    }
    expect([...names].sort().join(" ")).toBe(NOT_TRANSLATED);
    // A page without a document is that of another test: contract/pages.test.ts.
    const isWritten = ([name]: [string, string]) =>
      !(name in PAGES) || originals.some(({ _id }) => _id === name);
    const languages = Object.fromEntries(Object.entries(LANGUAGE_LABELS).filter(isWritten));
    expect(labelNames(wordsOf(translations))).toEqual(labelNames({ ...LABELS, languages }));
  });
}

/** Each text of a document but its `_type`, `_key` and the like, by its path. */
function textsIn(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  const parts = Object.entries(value).filter(([name]) => !name.startsWith("_"));
  return new Map(parts.flatMap(([name, part]) => [...textsIn(part, `${path}.${name}`)]));
}

function placeholdersIn(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

test("the tests' sample links to no real company, only to .example hosts and the map", () => {
  const origins = JSON.stringify(readSample()).match(/https?:\/\/[^/"]+/g) ?? [];
  const real = origins.filter((origin) => !origin.endsWith(".example"));
  expect(new Set(real)).toEqual(new Set(["https://www.openstreetmap.org"]));
});

type Groups = Record<string, Record<string, string>>;

/** The labels of the settings. */
function wordsOf(content: SampleDocument[]): Groups {
  const settings = content.find(({ _type }) => _type === "siteSettings");
  const { _type, ...words } = { ...(settings?.words as Groups) };
  return words;
}

/** ".menu.open" for each label of each group. */
const labelNames = (groups: Groups) => [...textsIn(groups).keys()].sort();

function listsOf(value: unknown): unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(listsOf);
  return Array.isArray(value) ? [value, ...inner] : inner;
}

function lacksKeys(list: unknown[]): boolean {
  const objects = list.filter((item) => typeof item === "object");
  const keys = objects.map((item) => (item as { _key?: string })._key);
  return keys.some((key) => !key) || new Set(keys).size !== keys.length;
}

test("sanity/seed promises a talk with the founders after the initial payment only", () => {
  const isPromise = (sentence: string) =>
    /\b(CEO|CTO|founders?|Aarav|Isha|both)\b/i.test(sentence) &&
    /(?<!support )\b(meeting|conversation|call)s?\b/.test(sentence);
  const texts = readSample(SEED_DIR).flatMap((document) => [...textsIn(document).values()]);
  const promises = texts.flatMap((text) => text.split(/(?<=[.;?!])\s+/)).filter(isPromise);
  expect(promises.length).toBeGreaterThan(0);
  for (const promise of promises) expect(promise).toContain("after the initial payment");
});
