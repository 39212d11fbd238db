import { expect } from "vitest";
import { findEditorPage, getEditorPages } from "~/content/editor-pages.server";
import { sitemapEntries } from "~/content/sitemap.server";
import { editorPageOf, importedSample } from "../../../support/sample";
import { test as base, SITE_URL } from "../../../support/site-content";

const image = importedSample().find(({ _id }) => _id === "project-clinic-queue")?.image;

const GONE = { _ref: "gone", _weak: true };

/** Sections with one odd value each, and two that are none. */
const ODD = [
  { _type: "textSection", _key: "a", title: null, text: "Plain words" },
  { _type: "imageTextSection", title: "Words", text: null, image: { alt: "No file" } },
  { _type: "projectsSection", _key: "c", title: 24, projects: [null, GONE] },
  { _type: "servicesSection", _key: "d", title: "All", intro: {}, services: "none" },
  { _type: "callToAction", _key: "e", title: "Write", text: ["x"], buttonLabel: null },
  { _type: "carousel", _key: "f", title: "Unknown" },
  null,
];

const PAGES: { _type: string; [field: string]: unknown }[] = [
  editorPageOf("offers", image),
  { ...editorPageOf("/Offers/Summer", image), title: "Summer" },
  { ...editorPageOf("offers-twice"), title: "Twice", slug: { current: "offers" } },
  editorPageOf("contact"),
  { ...editorPageOf("odd"), seo: null, sections: ODD },
];

const test = base.extend("pages", { scope: "file", auto: true }, ({ content }) =>
  content.lake.client().mutate(PAGES.map((create) => ({ create }))),
);

test("pages are at their paths, and unreachable ones reported", async ({ content }) => {
  const paths = (await getEditorPages()).map(({ path }) => path);
  expect(paths.sort()).toEqual(["/odd", "/offers", "/offers/summer"]);
  const problems = content.site.leftOut.list().flatMap((issue) => issue.problems);
  expect(problems).toContainEqual(expect.stringMatching(/is at \/offers,/));
  expect(problems).toContainEqual(expect.stringMatching(/is always at \/contact/));
});

test("a page has the documents of its sections and the pages above it", async () => {
  const page = await findEditorPage("/OFFERS/summer");
  const above = { title: "Summer offer", path: "/offers" };
  expect(page?.trail).toEqual([above, { title: "Summer", path: "/offers/summer" }]);
  const types = editorPageOf("x").sections.map(({ _type }) => _type);
  expect(page?.sections.map(({ _type }) => _type)).toEqual(types);
  expect(page?.sections[4]).toMatchObject({ documents: [{ _id: "project-clinic-queue" }] });
  const labels = { getStartedLabel: "Get Started" };
  expect(page?.sections[5]).toMatchObject({ documents: [{ _id: "plan-professional" }], labels });
});

test("a page with invalid values keeps its valid ones", async () => {
  const page = await findEditorPage("/odd");
  expect(page?.seo).toBeNull();
  expect(page?.sections).toMatchObject([
    { _key: "a", title: "", text: [{ tag: "p", children: ["Plain words"] }] },
    { _key: "entry-1", title: "Words", text: [], image: null },
    { _key: "d", title: "All", intro: null, documents: expect.any(Array) },
    { _key: "e", title: "Write", text: "", buttonLabel: "" },
  ]);
});

test("the sitemap has each page with its pictures", async () => {
  const entries = (await sitemapEntries(SITE_URL)).filter(({ path }) => path.startsWith("/offers"));
  const pictures = entries.map(({ path, images }) => `${path} ${images?.length}`);
  expect(pictures.sort()).toEqual(["/offers 1", "/offers/summer 1"]);
  expect(entries[0]?.lastmod).toMatch(/^\d{4}-/);
});
