import { describe, expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { PAGE_PATHS, sampleOfType } from "../../support/sample";
import { test as base, SITE_URL } from "../test";
import { missingIn, type Node, nodesIn } from "./structured-data";

/** A test with `nodesOf`, which reads a page's structured data. */
const test = base.extend("nodesOf", ({ publicSite }) => async (path: string) => {
  return nodesIn(await publicSite.read(path));
});

describe("a page's structured data", () => {
  test.for(PAGE_PATHS)("%s has what search engines require", async (path, { nodesOf }) => {
    const nodes = await nodesOf(path);
    expect(nodes.flatMap(missingIn)).toEqual([]);
    const types = nodes.map((node) => node["@type"]);
    expect(types.slice(0, 2)).toEqual(["ProfessionalService", "WebSite"]);
    expect(types.includes("BreadcrumbList")).toBe(path !== "/");
  });

  test("describes the company as the settings do, with its profiles", async ({ publicSite }) => {
    const html = await publicSite.read("/");
    const [company] = nodesIn(html);
    expect(company).toMatchObject({
      "@id": `${SITE_URL}/#company`,
      address: { streetAddress: "402 Riverfront Chambers, Ashram Road", postalCode: "380009" },
      geo: { latitude: 23.0305, longitude: 72.571 },
      openingHoursSpecification: [{ opens: "09:00" }, { dayOfWeek: ["Saturday", "Sunday"] }],
    });
    const profiles = [company?.sameAs].flat() as string[];
    expect(profiles.length).toBeGreaterThan(0);
    for (const profile of profiles) expect(html).toContain(`href="${profile}"`);
  });

  test.for([
    ["Service", "plan", PAGES.pricingPage.path, "hourlyService"],
    ["Service", "service", "/services"],
    ["SoftwareApplication", "product", "/products"],
    ["Person", "teamMember", "/team"],
    ["CreativeWork", "project", "/projects"],
    ["Question", "faq", "/contact"],
  ] as const)(
    "has a %s for each %s on %s",
    async ([nodeType, type, path, ...more], { nodesOf }) => {
      const nodes = (await nodesOf(path)).flatMap((node) => [
        node,
        ...([node.mainEntity ?? []].flat() as Node[]),
      ]);
      const found = nodes.filter((node) => node["@type"] === nodeType);
      const documents = [type, ...more].flatMap((each) =>
        sampleOfType<Record<string, string>>(each),
      );
      expect(found.map(({ name }) => String(name).replace(/ website plan$/, ""))).toEqual(
        documents.map(({ name, title, question }) => name ?? title ?? question),
      );
      if (nodeType !== "Service") return;
      for (const { offers } of found) {
        expect(offers).toMatchObject([{ priceCurrency: "USD" }, { priceCurrency: "INR" }]);
      }
    },
  );

  test("has the figures of prices", async ({ nodesOf }) => {
    const offersOn = async (path: string, at: number) =>
      (await nodesOf(path)).flatMap(({ offers }) => (offers ? [offers] : []))[at];
    const offers = await offersOn(PAGES.pricingPage.path, 1);
    expect(offers).toMatchObject([{ price: "2499" }, { price: "199999" }]);
    expect(await offersOn("/products", 0)).toMatchObject([
      { price: "5", priceCurrency: "USD", priceSpecification: { unitCode: "MON" } },
    ]);
  });

  test("has breadcrumbs from the home page by the products to a policy", async ({ nodesOf }) => {
    const nodes = await nodesOf("/products/privacy/bundle-builder");
    const [crumbs] = nodes.filter((node) => node["@type"] === "BreadcrumbList");
    expect(crumbs?.itemListElement).toMatchObject([
      { position: 1, name: "Home", item: `${SITE_URL}/` },
      { position: 2, name: "Products", item: `${SITE_URL}/products` },
      { position: 3, item: `${SITE_URL}/products/privacy/bundle-builder` },
    ]);
  });

  test("is absent from a page that answers 404", async ({ nodesOf }) => {
    expect(await nodesOf("/no-such-page")).toEqual([]);
    expect(await nodesOf("/products/privacy/no-such-product")).toEqual([]);
  });
});
