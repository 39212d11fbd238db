import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES } from "../../contract/pages";
import { productPath } from "../../contract/product-url";

/** The frozen content that tests run on: a seed folder of its own, so that `sanity/seed` can change freely. */
export const SAMPLE_DIR = join(import.meta.dirname, "sample/content");

export interface SampleDocument {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

/** The asset that every image of `importedSample` refers to. */
export const ASSET_ID = "image-0123456789abcdef0123456789abcdef01234567-1200x800-jpg";

/** The documents of a seed folder as they are written, one per line. */
export function readSample(folder = SAMPLE_DIR): SampleDocument[] {
  const file = join(folder, "content.ndjson");
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.trim() ? [parseLine(line, `${file}:${index + 1}`)] : []));
}

function parseLine(line: string, place: string): SampleDocument {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place} is not JSON`, { cause: error });
  }
}

/** The documents of a seed folder as a dataset holds them: images refer to an asset document. */
export function importedSample(folder = SAMPLE_DIR): SampleDocument[] {
  const asset = {
    _id: ASSET_ID,
    _type: "sanity.imageAsset",
    metadata: { lqip: "data:image/jpeg;base64,", dimensions: { width: 1200, height: 800 } },
  };
  const documents = readSample(folder);
  return [asset, ...documents.map((document) => JSON.parse(JSON.stringify(document, toReference)))];
}

function toReference(_key: string, value: unknown) {
  if (typeof value !== "object" || value === null || !("_sanityAsset" in value)) return value;
  const { _sanityAsset, ...image } = value;
  return { ...image, asset: { _type: "reference", _ref: ASSET_ID } };
}

/** The sample's documents of one type, in the order the site shows them. */
export function sampleOfType<Fields>(type: string): (SampleDocument & Fields)[] {
  return readSample()
    .map((document) => document as SampleDocument & Fields)
    .filter((document) => document._type === type)
    .sort((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0));
}

const products = sampleOfType<{ name: string }>("product").map(({ name }) => productPath(name));

/** All public paths: pages, filters and product policies. */
export const PAGE_PATHS = [
  ...Object.values(PAGES).flatMap(({ path }) => (path.includes(":") ? products : path)),
  `${PAGES.projectsPage.path}?tech=kotlin`,
  `${PAGES.projectsPage.path}?tech=COBOL`,
];

/** An image as the site reads it, without crop and hotspot. */
export const SAMPLE_IMAGE = {
  assetId: "image-abc123-2000x1500-jpg",
  alt: "A loom",
  width: 2000,
  height: 1500,
  lqip: null,
  crop: null,
  hotspot: null,
};

/** A rich text of one paragraph, as the Studio stores it. */
export function richText(text: string) {
  const span = { _type: "span", _key: "span", text, marks: [] };
  return [{ _type: "block", _key: "block", style: "normal", markDefs: [], children: [span] }];
}

/** A page that editors made, with every section once. @param image of the sample, as a document has it */
export function editorPageOf(slug: string, image?: unknown) {
  const key = (type: string, fields: object) => ({ _type: type, _key: type, ...fields });
  const refs = (...ids: string[]) =>
    ids.map((_ref) => ({ _type: "reference", _key: _ref, _ref, _weak: true }));
  const [services, plans] = [refs("service-cloud-services"), refs("plan-professional")];
  const projects = refs("project-clinic-queue", "project-gone");
  return {
    _id: `page-${slug.replace(/[^\w-]/g, "-")}`,
    _type: "page",
    title: "Summer offer",
    slug: { _type: "slug", current: slug },
    sections: [
      key("pageHero", { eyebrow: "Until August", title: "Summer of shops", intro: "For shops." }),
      key("textSection", { title: "Why now", text: richText("Summer is quiet.") }),
      key("imageTextSection", { title: "By the river", text: richText("A bridge."), image }),
      key("servicesSection", { title: "What we do", intro: "For shops.", services }),
      key("projectsSection", { title: "What we did", intro: "Lately.", projects }),
      key("plansSection", { title: "What it costs", intro: "In summer.", plans }),
      key("faqSection", { title: "Asked often", intro: "By shops.", faqs: refs("faq-support") }),
      key("callToAction", { title: "Start in June", text: "Write.", buttonLabel: "Write to us" }),
    ],
    seo: { _type: "seo", title: "Summer offer for shops", description: "A shop by August." },
  };
}
