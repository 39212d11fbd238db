import type { SanityDocument } from "@sanity/client";
import { expect } from "vitest";
import { editorPageOf, PAGE_PATHS } from "../../support/sample";
import { editorClient } from "../../support/site";
import { test as base } from "../test";

const TEXTS: Record<string, string> = {
  nothing: "",
  "zero-width characters": "\u200b\u200b\ufeff",
  "an emoji only": "👩‍👩‍👧‍👦",
  "right-to-left text": "مرحبا بالعالم \u202eabc",
  "a lone surrogate": "half \ud800",
  "control characters": "a\u0000b\u001b[31m",
  markup: "</script><script>alert(1)</script><b>",
  placeholders: "{name} {plan} %E0%A4%A $x",
  "two thousand characters": "wort ".repeat(400),
  "one very long word": "Donaudampfschifffahrt".repeat(40),
  "a word of ten thousand letters": "a".repeat(10_000),
  "stacked combining marks": `Z${"\u0301\u0316\u0336".repeat(100)}o`,
  "Gujarati and Devanagari": "અમદાવાદનો સોફ્ટવેર સ્ટુડિયો क्षत्रिय",
};

const FREE_PATH = "/offers/summer";
const PATHS = [...PAGE_PATHS, FREE_PATH];

const VALUES: Record<string, unknown> = {
  null: null,
  "a number": -1.5,
  "an empty list": [],
  "a list of null": [null],
  "an empty object": {},
  "an image without an asset": { _type: "image", asset: {} },
  "a reference to a missing document": { _type: "reference", _ref: "gone", _weak: true },
};

/** Fields that are not for reading: paths, options and dates. */
const SKIPPED = /^(?:_.*|slug|icon|style|asset|from|to|lastUpdated|timeZone)$/;

type Change = (document: SanityDocument, index: number) => unknown;

/** A test with the site's documents and a page of editors, and with `write`, which changes all of them. */
const test = base
  .extend("documents", { scope: "file" }, async ({ site }, { onCleanup }) => {
    onCleanup(() => site.restore());
    const client = editorClient(site);
    const image = await client.fetch(`*[_id == "project-clinic-queue"][0].image`);
    await client.create(editorPageOf(FREE_PATH.slice(1), image));
    const all = await client.fetch<SanityDocument[]>("*");
    return all.filter(({ _id, _type }) => !_id.includes(".") && !/^s(anity|ystem)\./.test(_type));
  })
  .extend("write", ({ site, documents }) => async (change: Change) => {
    const client = editorClient(site);
    const changed = documents.map(change) as SanityDocument[];
    // All of them with long texts would be more than one request may send.
    for (let start = 0; start < changed.length; start += 10) {
      const part = changed.slice(start, start + 10);
      await client.mutate(part.map((document) => ({ createOrReplace: document })));
    }
  });

function withText(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((part) => withText(part, text));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) =>
    SKIPPED.test(name) ? [name, part] : [name, withText(part, text)],
  );
  return Object.fromEntries(parts);
}

function withValue(document: SanityDocument, value: unknown) {
  const names = Object.keys(document).filter((name) => !name.startsWith("_"));
  return { ...document, ...Object.fromEntries(names.map((name) => [name, value])) };
}

/** Every page is there, with a heading that can be read and no trace of a missing value. */
async function expectPages(siteUrl: string) {
  for (const path of PATHS) {
    const response = await fetch(siteUrl + path);
    // A product that has lost its name has no policy, a page of editors without a slug no path.
    const canBeGone = path.startsWith("/products/privacy/") || path === FREE_PATH;
    const isGone = response.status === 404 && canBeGone;
    expect(response.status === 200 || isGone, `${path}: ${response.status}`).toBe(true);
    const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "";
    expect(heading.replace(/<[^>]*>|[\s\p{Cf}]/gu, ""), path).not.toBe("");
    const text = html.replace(/<[^>]*>/g, " ");
    expect(text, path).not.toMatch(/\[object Object\]|\bundefined\b|\bNaN\b/);
  }
}

const TITLE = "every page has a heading with documents that have";

test(`${TITLE} odd texts or odd values`, async ({ site, documents, write }) => {
  expect(documents.length).toBeGreaterThan(40);
  const [texts, values] = [Object.values(TEXTS), Object.values(VALUES)];
  await write((document, index) =>
    index % 2 === 0
      ? withText(document, texts[(index / 2) % texts.length] ?? "")
      : withValue(document, values[((index - 1) / 2) % values.length]),
  );
  await expectPages(site.url);
});

test.for([
  ...Object.entries(TEXTS).map(([what, text]): [string, Change] => [
    `in every text ${what}`,
    (document) => withText(document, text),
  ]),
  ...Object.entries(VALUES).map(([what, value]): [string, Change] => [
    `in every field ${what}`,
    (document) => withValue(document, value),
  ]),
])(`${TITLE} %s`, { tags: "full" }, async ([, change], { site, write }) => {
  await write(change);
  await expectPages(site.url);
});
