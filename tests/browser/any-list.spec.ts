import type { SanityClient, SanityDocument, SanityDocumentStub } from "@sanity/client";
import { PAGES } from "../../contract/pages";
import { emptySections, layoutFaults } from "./support/page";
import { expect, FULL, siteTest as test } from "./support/test";

const PATHS = [
  "/",
  "/services",
  "/projects",
  "/products",
  "/about",
  "/team",
  PAGES.pricingPage.path,
  "/schedule",
  "/contact",
];

const EVERY_WIDTH = [320, 360, 390, 768, 1024, 1280, 1920];
/** One for each number of columns, and the narrowest. */
const FEW_WIDTHS = [320, 390, 768, 1280];

/** Nothing and one alone at every width; of more only the rows differ, for which no script is needed. */
const SIZES: [size: number, widths: number[], hasScripts: boolean][] = [
  [0, FEW_WIDTHS, true],
  [1, EVERY_WIDTH, true],
  [2, FEW_WIDTHS, false],
  [4, FEW_WIDTHS, false],
  [5, FEW_WIDTHS, false],
  [30, [...FEW_WIDTHS, 1920], true],
];

test.use({ allowedHosts: ["www.openstreetmap.org"] });

for (const [size, widths, hasScripts] of SIZES) {
  const lane = size === 0 ? {} : FULL;
  test(`every page fits lists of ${size}`, lane, async ({ page, client, devTools }) => {
    await devTools.send("Emulation.setScriptExecutionDisabled", { value: !hasScripts });
    await resizeEveryList(client, size);
    const found: Record<string, string[]> = {};
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const empty = await emptySections(page);
      if (empty.length > 0) found[path] = empty;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const here = await layoutFaults(page);
        if (here.length > 0) found[`${path} at ${width}px`] = here;
      }
    }
    expect(found).toEqual({});
  });
}

/** A word longer than a line of a phone. */
const LONG_WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunter";

/** 120 characters, half of them without a break. */
const LONG_TITLE = `A title that an editor wrote on a Friday, ${LONG_WORD}, more`.padEnd(120, ".");

const SHORT_TITLE = "Short";

/** The document types that pages list. */
const LISTS = ["project", "product", "teamMember", "plan", "hourlyService", "service", "faq"];

/** Names that break common assumptions. */
const LONG_FACTS: Record<string, object> = {
  teamMember: {
    role: "Head of Customer Success, Partnerships and Business Development for Asia and the Pacific",
    experience: "More than twenty-five years in four countries",
    email: `${LONG_WORD.slice(0, 50)}.${LONG_WORD.slice(0, 40)}@example.com`,
  },
};

/** The documents with lists inside. */
const SINGLE = [
  "siteSettings",
  "homePage",
  "servicesPage",
  "projectsPage",
  "productsPage",
  "aboutPage",
  "pricingPage",
  "schedulePage",
];

/** The fields that name an entry. */
const NAMES = ["title", "name", "question", "heading", "label"];

/** Lists with a fixed length: time slots, an address. */
const FIXED = new Set(["timeSlots", "addressLines", "bullets", "body"]);

/** Gives each list of the dataset this many entries, with long and short titles alternating. */
async function resizeEveryList(client: SanityClient, size: number): Promise<void> {
  const query = `*[!(_id in path("drafts.**")) && _type in $types] | order(_id asc)`;
  const all = await client.fetch<SanityDocument[]>(query, { types: [...LISTS, ...SINGLE] });
  const transaction = client.transaction();
  for (const type of LISTS) {
    const documents = all.filter(({ _type }) => _type === type);
    const [model] = documents;
    if (!model) throw new Error(`The seed has no ${type}.`);
    for (const { _id } of documents) transaction.delete(_id);
    // Removes references to deleted documents.
    model.hourlyService = undefined;
    for (let index = 0; index < size; index++) transaction.create(entry(model, index));
  }
  for (const page of all.filter(({ _type }) => !LISTS.includes(_type))) {
    const { _rev, ...document } = resized(page, size) as SanityDocument;
    transaction.createOrReplace(document);
  }
  await transaction.commit();
}

type Entry = SanityDocumentStub & { _id: string };

function entry({ _rev, ...model }: SanityDocument, index: number): Entry {
  const slug = model.slug ? { slug: { _type: "slug", current: `any-${index}` } } : {};
  const url = model._type === "project" && index % 3 === 1 ? { url: undefined } : {};
  const facts = index % 2 ? {} : LONG_FACTS[model._type];
  const named = withName(model, index) as typeof model;
  return { ...named, ...url, ...slug, ...facts, _id: `any-${model._type}-${index}`, order: index };
}

/** Resizes all lists inside a value. */
function resized(value: unknown, size: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return Array.from({ length: value.length && size }, (_, index) => {
      const copy = resized(value[index % value.length], size);
      if (typeof copy !== "object")
        return index % 2 ? `${SHORT_TITLE} ${index}` : `${copy} ${index}`;
      return { ...(withName(copy, index) as object), _key: `any-${index}` };
    });
  }
  const { featuredProjects: _, ...fields } = value as Record<string, unknown>;
  const entries = Object.entries(fields).map(([name, part]) => {
    return [name, FIXED.has(name) ? part : resized(part, size)];
  });
  return Object.fromEntries(entries);
}

function withName(value: unknown, index: number): unknown {
  const fields = { ...(value as Record<string, unknown>) };
  const name = NAMES.find((field) => typeof fields[field] === "string");
  // Numbered, because the names in a list differ.
  if (name)
    fields[name] = index % 2 ? `${SHORT_TITLE} ${index}` : `${index} ${LONG_TITLE.slice(3)}`;
  return fields;
}
