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
const ON_MANY = ["siteSettings", "privacyPolicy"];
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
const idsOf = (type: string) => {
  const documents = sample.filter(({ _type }) => _type === type);
  return documents.sort((a, b) => order(a) - order(b)).map(({ _id }) => _id);
};
const projects = idsOf("project");
const find = (id: string) => sample.find(({ _id }) => _id === id) ?? { _id: id, _type: "none" };
const pageWith = (section: object, slug = "offers"): SampleDocument => ({
  _id: `page-${slug}`,
  _type: "page",
  title: "Offers",
  slug: { _type: "slug", current: slug },
  sections: [section],
});

describe("the locations of a document", () => {
  test.each(documentTypes.filter((type) => !ON_MANY.includes(type)))(
    "exist for %s, each page once",
    async (type) => {
      const redirect = { from: "/old", to: PAGES.pricingPage.path };
      const made = { ...pageWith({}), ...redirect, _type: type, _id: `some-${type}` };
      const places = await placesOf(made._id, [made]);
      const pages = places.map((href) => new URL(href, "https://site.example").pathname);
      expect(pages).not.toEqual([]);
      expect(pages).toEqual([...new Set(pages)]);
    },
  );

  function locationsOf(id: string, type: string, dataset: object[]) {
    const params = { id, type, version: undefined, perspectiveStack: [] };
    const state = locations(params, { documentStore: storeOf(dataset).store });
    return firstValueFrom(state as Observable<DocumentLocationsState>);
  }

  test.each(ON_MANY)("have a message that many pages show %s", async (type) => {
    expect(await locationsOf(type, type, [])).toHaveProperty("message");
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
    const ofGujarati = (original: string, document = find(original)) => {
      return { ...document, _id: `${original}__gu`, language: "gu" };
    };
    const state = await locationsOf(id, type, [
      ...sample.filter(({ _id }) => _id !== "siteSettings"),
      { ...find("siteSettings"), languages: LANGUAGES },
      ...["faq-support", "siteSettings", "homePage"].map((original) => ofGujarati(original)),
      pageWith(section, "help"),
      ofGujarati("page-help", pageWith(section, "madad")),
    ]);
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
  const chosen = { featuredProjects: featured.map(ref), heroProjects: hero.map(ref) };
  const places = await placesOf(project, [{ ...find("homePage"), ...chosen }]);
  expect(places).toEqual(isThere ? ["/projects", "/"] : ["/projects"]);
});

test("the link to a project beyond the first page of projects shows it", async () => {
  const more = Array.from({ length: 12 }, (_, index) => {
    return { _id: `project-more-${index}`, _type: "project", title: "More", order: 9000 + index };
  });
  const shown = Math.ceil((projects.length + 12) / 12) * 12;
  const path = `/projects?show=${shown}#project-more-11`;
  expect(await placesOf("project-more-11", more)).toEqual([path]);
});

describe("a page that editors made", () => {
  const [service = "", other = ""] = idsOf("service");
  const [plan = "", otherPlan = ""] = idsOf("plan");
  const section = (field: string, ids: string[]) =>
    pageWith({ _type: `${field}Section`, _key: "a", [field]: ids.map(ref) });

  test.each([
    ["of a service that it chose", service, section("services", [service]), true],
    ["of another service", other, section("services", [service]), false],
    ["of each service where it chose none", other, section("services", []), true],
    ["of each where it chose a deleted one", other, section("services", ["service-gone"]), true],
    ["of a plan that it chose", plan, section("plans", [plan]), true],
    ["of a plan where it chose none", otherPlan, section("plans", []), false],
  ])("is a location or not %s", async (_what, id, page, isThere) => {
    expect((await placesOf(id, [page])).includes("/offers")).toBe(isThere);
  });

  test("is no location if another route has its path", async () => {
    const slug = { _type: "slug", current: "contact" };
    const hidden = { ...section("services", [service]), slug };
    expect(await placesOf(service, [hidden])).toEqual(["/services"]);
    expect(await placesOf(hidden._id, [hidden])).toEqual([]);
  });

  test("is at its address", async () => {
    const page = pageWith({}, "offers/summer");
    expect(await placesOf(page._id, [page])).toEqual(["/offers/summer"]);
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
  const linking = ["/contact", "/offers", "/links", "/products", "/privacy", "/about"];
  expect(places.toSorted()).toEqual([...own, ...linking, ...policies].sort());
});
