import { describe, expect, test } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { schemaTypes } from "../../../../sanity/schema/index";
import { presentation } from "../../../../sanity/studio/preview/presentation";

const documentTypes = schemaTypes.filter(({ type }) => type === "document").map(({ name }) => name);
const { locations, mainDocuments } = presentation.resolve;

/** The locations above the form of a document with these fields. */
function placesOf(type: string, fields: Record<string, string | string[]> = {}): string[] {
  const resolver = Object.entries(locations).find(([name]) => name === type)?.[1];
  if (!resolver) return [];
  const shown = "resolve" in resolver ? resolver.resolve(fields) : resolver;
  return (shown?.locations ?? []).map(({ href }: { href: string }) => href);
}

describe("the locations of a document", () => {
  test.each(documentTypes)("exist for %s", (type) => {
    expect(placesOf(type)).not.toEqual([]);
  });

  test.each(documentTypes)("name each page once for %s", (type) => {
    const places = placesOf(type, { name: "Bundle Builder", technologies: ["React"] });
    const pages = places.map((href) => new URL(href, "https://site.example").pathname);
    expect(pages).toEqual([...new Set(pages)]);
  });

  test("include the privacy policy of a product with a name", () => {
    expect(placesOf("product", { name: "Bundle Builder" })).toEqual([
      "/products",
      "/products/privacy/bundle-builder",
    ]);
  });
});

test("the location of a page that editors made is its address", () => {
  expect(placesOf("page", { title: "Summer", slug: "offers/summer" })).toEqual(["/offers/summer"]);
});

describe("the form beside the frame", () => {
  test("of another path is that of the page that editors made there", () => {
    const found = mainDocuments.find(({ route }) => Array.isArray(route));
    const resolve = found && "resolve" in found ? found.resolve : undefined;
    expect(resolve?.({ params: { a: "offers", b: "summer" } } as never)).toEqual({
      filter: '_type == "page" && slug.current in [$path, $slug]',
      params: { path: "/offers/summer", slug: "offers/summer" },
    });
  });

  test.each([
    ["/", "homePage"],
    [PAGES.pricingPage.path, "pricingPage"],
    ["/products/privacy/:productName", "privacyPolicy"],
  ])("of %s is that of %s", (route, type) => {
    expect(mainDocuments).toContainEqual({ route, type });
  });
});
