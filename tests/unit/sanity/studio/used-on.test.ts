import { evaluate, parse } from "groq-js";
import { firstValueFrom, type Observable } from "rxjs";
import type { DocumentLocationsState } from "sanity/presentation";
import { describe, expect, test } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { productPath } from "../../../../contract/product-url";
import { usedOnQuery } from "../../../../contract/used-on";
import { schemaTypes } from "../../../../sanity/schema/index";
import { locations, usedOn } from "../../../../sanity/studio/preview/used-on";
import { importedSample, type SampleDocument } from "../../../support/sample";
import { LANGUAGES } from "../../../support/translations";
import { storeOf } from "./document-store";

const documentTypes = schemaTypes.filter(({ type }) => type === "document").map(({ name }) => name);
const sample = importedSample();

/** The addresses above the form of a document, among the documents of the sample and these. */
async function placesOf(id: string, changed: SampleDocument[] = []): Promise<string[]> {
  const ids = new Set(changed.map(({ _id }) => _id));
  const dataset = [...sample.filter(({ _id }) => !ids.has(_id)), ...changed];
  const params = { id, type: "" };
  const facts = await (await evaluate(parse(usedOnQuery, { params }), { dataset, params })).get();
  const type = dataset.find(({ _id }) => _id === id)?._type ?? "";
  return (usedOn(type, id, facts).locations ?? []).map(({ href }) => href);
}

const ref = (_ref: string) => ({ _type: "reference", _key: _ref, _ref });
const order = (document: SampleDocument) => Number(document.order);
const idsOf = (type: string) =>
  sample
    .filter(({ _type }) => _type === type)
    .sort((a, b) => order(a) - order(b))
    .map(({ _id }) => _id);
const projects = idsOf("project");
const home = sample.find(({ _id }) => _id === "homePage");
if (!home) throw new Error("The sample has no home page.");
const pageWith = (section: object, slug = "offers"): SampleDocument => ({
  _id: `page-${slug}`,
  _type: "page",
  title: "Offers",
  slug: { _type: "slug", current: slug },
  sections: [section],
});

describe("the locations of a document", () => {
  test.each(documentTypes.filter((type) => !["siteSettings", "privacyPolicy"].includes(type)))(
    "exist for %s, each page once",
    async (type) => {
      const made = {
        ...pageWith({}),
        from: "/old",
        to: PAGES.pricingPage.path,
        _type: type,
        _id: `some-${type}`,
      };
      const places = await placesOf(made._id, [made]);
      const pages = places.map((href) => new URL(href, "https://site.example").pathname);
      expect(pages).not.toEqual([]);
      expect(pages).toEqual([...new Set(pages)]);
    },
  );

  test.each(["siteSettings", "privacyPolicy"])("have a message that many pages show %s", (type) => {
    const params = { id: type, type, version: undefined, perspectiveStack: [] };
    const context = { documentStore: storeOf([]).store };
    const state = firstValueFrom(locations(params, context) as Observable<unknown>);
    return expect(state).resolves.toHaveProperty("message");
  });

  test.each([
    ["faq-support__gu", "faq", ["/gu/contact", "/gu/madad"]],
    ["faq-support", "faq", ["/contact", "/help"]],
    ["siteSettings__gu", "siteSettings", ["/gu", "/gu/about", "/gu/contact"]],
    ["homePage__gu", "homePage", ["/gu"]],
    ["page-help__gu", "page", ["/gu/madad"]],
    ["page-help", "page", ["/help"]],
  ])("%s are in its language", async (id, type, places) => {
    const section = { _type: "faqSection", _key: "f", faqs: [ref("faq-support")] };
    const translated = ["faq-support", "siteSettings", "homePage"].map((original) => {
      const document = sample.find(({ _id }) => _id === original);
      return { ...document, _id: `${original}__gu`, language: "gu" };
    });
    const pages = [
      { ...pageWith(section, "help") },
      { ...pageWith(section, "madad"), _id: "page-help__gu", language: "gu" },
    ];
    const dataset = [...sample, ...translated, ...pages].map((document) =>
      document._id === "siteSettings" ? { ...document, languages: LANGUAGES } : document,
    );
    const context = { documentStore: storeOf(dataset).store };
    const asked = { id, type, version: undefined, perspectiveStack: [] };
    const state = await firstValueFrom(
      locations(asked, context) as Observable<DocumentLocationsState>,
    );
    expect(state.locations?.map(({ href }) => href)).toEqual(places);
  });
});

const [first = "", second = "", third = "", fourth = "", fifth = ""] = projects;

test.each([
  ["featured", fourth, [fourth], [first], true],
  ["not featured", second, [fourth], [first], false],
  ["at the top with its picture", fifth, [fourth], [fifth], true],
  ["not at the top", fifth, [fourth], [first], false],
  ["among the first, where an editor chose none", third, [], [first], true],
  ["after them, where an editor chose none", fourth, [], [first], false],
])("a project %s is on the home page or not", async (_where, project, featured, hero, isThere) => {
  const featuredProjects = featured.map(ref);
  const chosen = { ...home, featuredProjects, heroProjects: hero.map(ref) };
  expect(await placesOf(project, [chosen])).toEqual(isThere ? ["/projects", "/"] : ["/projects"]);
});

test("the link to a project beyond the first page of projects shows it", async () => {
  const more = Array.from({ length: 12 }, (_, index) => ({
    _id: `project-more-${index}`,
    _type: "project",
    title: `More ${index}`,
    order: 9000 + index,
  }));
  const index = projects.length + 11;
  const shown = Math.ceil((index + 1) / 12) * 12;
  expect(await placesOf("project-more-11", more)).toEqual([
    `/projects?show=${shown}#project-more-11`,
  ]);
});

describe("a page that editors made", () => {
  const [service = "", other = ""] = idsOf("service");
  const [plan = "", otherPlan = ""] = idsOf("plan");
  const section = (_type: string, field: string, ids: string[]) =>
    pageWith({ _type, _key: "a", [field]: ids.map(ref) });

  test("is a location of what it chose", async () => {
    const page = section("servicesSection", "services", [service]);
    expect(await placesOf(service, [page])).toContain("/offers");
    expect(await placesOf(other, [page])).not.toContain("/offers");
  });

  test("is a location of each one where it chose none, or only deleted ones", async () => {
    for (const ids of [[], ["service-gone"]]) {
      expect(await placesOf(other, [section("servicesSection", "services", ids)])).toContain(
        "/offers",
      );
    }
  });

  test("shows no plan that it did not choose", async () => {
    expect(await placesOf(plan, [section("plansSection", "plans", [plan])])).toContain("/offers");
    expect(await placesOf(otherPlan, [section("plansSection", "plans", [])])).not.toContain(
      "/offers",
    );
  });

  test("is no location if another route has its path", async () => {
    const page = { ...section("servicesSection", "services", [service]) };
    const hidden = { ...page, slug: { _type: "slug", current: "contact" } };
    expect(await placesOf(service, [hidden])).toEqual(["/services"]);
    expect(await placesOf(hidden._id, [hidden])).toEqual([]);
  });

  test("is at its address", async () => {
    expect(await placesOf("page-offers/summer", [pageWith({}, "offers/summer")])).toEqual([
      "/offers/summer",
    ]);
  });
});

test("prices are also on the pages that name them, and a product has its privacy policy", async () => {
  const [product = ""] = idsOf("product");
  expect(await placesOf(product)).toEqual([
    PAGES.productsPage.path,
    expect.stringMatching(/^\/products\/privacy\//),
  ]);
  const [plan = ""] = idsOf("plan");
  const [hourly = ""] = idsOf("hourlyService");
  expect(await placesOf(plan)).toEqual([PAGES.pricingPage.path, "/", "/contact"]);
  expect(await placesOf(hourly)).toEqual([PAGES.pricingPage.path, "/", "/services"]);
});

test("every page of every text that links to a document is one of its locations", async () => {
  const [project = ""] = projects;
  const [faq = ""] = idsOf("faq");
  const find = (id: string) => sample.find(({ _id }) => _id === id) ?? { _id: id, _type: "none" };
  const own = await placesOf(project);
  const [product = "", otherProduct = ""] = idsOf("product");
  const changed = [
    ...[faq, product, otherProduct, "privacyPage", "aboutPage"].map((id) => ({
      ...find(id),
      link: ref(project),
    })),
    { ...pageWith({ _type: "faqSection", _key: "a" }), title: "Questions" },
    { ...pageWith({ _type: "textSection", _key: "a", link: ref(project) }, "links") },
  ];
  const places = await placesOf(project, changed);
  const policies = [product, otherProduct].map((id) => productPath(String(find(id).name)));
  expect(new Set(places)).toEqual(
    new Set([
      ...own,
      "/contact",
      "/offers",
      "/links",
      "/products",
      "/privacy",
      "/about",
      ...policies,
    ]),
  );
  expect(places).toHaveLength(new Set(places).size);
});
