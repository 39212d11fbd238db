import { describe, expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { PAGE_PATHS, sampleOfType } from "../../support/sample";
import { test as base } from "../test";
import { missingIn, type Node, nodesIn } from "./structured-data";

/** A test with `nodesOf`, which reads a page's structured data, and `typesOn`, which reads it by type. */
const test = base
  .extend("nodesOf", ({ publicSite }) => async (path: string) => {
    return nodesIn(await publicSite.read(path));
  })
  .extend("typesOn", ({ nodesOf }) => async (path: string) => {
    const byType: Record<string, Node[]> = {};
    for (const node of await nodesOf(path)) {
      byType[node["@type"]] = [...(byType[node["@type"]] ?? []), node];
    }
    return byType;
  });

const names = (nodes: Node[] = []) => nodes.map(({ name }) => name);

describe("a page's structured data", () => {
  test.for(PAGE_PATHS)("%s has what search engines require", async (path, { nodesOf }) => {
    const nodes = await nodesOf(path);
    expect(nodes.flatMap(missingIn)).toEqual([]);
    const types = nodes.map((node) => node["@type"]);
    expect(types.slice(0, 2)).toEqual(["ProfessionalService", "WebSite"]);
    expect(types.includes("BreadcrumbList")).toBe(path !== "/");
  });

  test("describes the company as the settings do, with readable hours", async ({ nodesOf }) => {
    const [company] = await nodesOf("/");
    expect(company).toMatchObject({
      "@id": "https://www.example.com/#company",
      address: { streetAddress: "402 Riverfront Chambers, Ashram Road", postalCode: "380009" },
      geo: { latitude: 23.0305, longitude: 72.571 },
      openingHoursSpecification: [
        {
          dayOfWeek: expect.arrayContaining(["Monday", "Friday"]),
          opens: "09:00",
          closes: "18:00",
        },
        { dayOfWeek: ["Saturday", "Sunday"], opens: "10:00", closes: "16:00" },
      ],
    });
  });

  test("offers each plan and each service in both currencies", async ({ typesOn }) => {
    for (const path of [PAGES.pricingPage.path, "/services"]) {
      const { Service = [] } = await typesOn(path);
      expect(Service.length).toBeGreaterThan(7);
      for (const { offers } of Service) {
        expect(offers).toMatchObject([{ priceCurrency: "USD" }, { priceCurrency: "INR" }]);
      }
    }
    const { Service } = await typesOn(PAGES.pricingPage.path);
    expect(Service?.[1]).toMatchObject({ offers: [{ price: "2499" }, { price: "199999" }] });
  });

  test("names products, people, projects and questions where it has them", async ({ typesOn }) => {
    const named = (type: string, field = "name") =>
      sampleOfType<Record<string, string>>(type).map((document) => document[field]);
    const products = (await typesOn("/products")).SoftwareApplication ?? [];
    expect(names(products)).toEqual(named("product"));
    expect(products[0]?.offers).toMatchObject([
      { price: "5", priceCurrency: "USD", priceSpecification: { unitCode: "MON" } },
    ]);
    expect(names((await typesOn("/team")).Person)).toEqual(named("teamMember"));
    expect(names((await typesOn("/projects")).CreativeWork)).toEqual(named("project", "title"));
    const [questions] = (await typesOn("/contact")).FAQPage ?? [];
    expect(names(questions?.mainEntity as Node[])).toEqual(named("faq", "question"));
  });

  test("has breadcrumbs from the home page by the products to a policy", async ({ typesOn }) => {
    const { BreadcrumbList } = await typesOn("/products/privacy/bundle-builder");
    expect(BreadcrumbList?.[0]?.itemListElement).toMatchObject([
      { position: 1, name: "Home", item: "https://www.example.com/" },
      { position: 2, name: "Products", item: "https://www.example.com/products" },
      { position: 3, item: "https://www.example.com/products/privacy/bundle-builder" },
    ]);
  });

  test("has only profiles that the page links to", async ({ publicSite }) => {
    const html = await publicSite.read("/");
    const [company] = nodesIn(html);
    const profiles = [company?.sameAs].flat() as string[];
    expect(profiles.length).toBeGreaterThan(0);
    for (const profile of profiles) expect(html).toContain(`href="${profile}"`);
  });

  test("is absent from a page that answers 404", async ({ nodesOf }) => {
    expect(await nodesOf("/no-such-page")).toEqual([]);
    expect(await nodesOf("/products/privacy/no-such-product")).toEqual([]);
  });
});
