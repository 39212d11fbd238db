import { describe, expect, test } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { presentation } from "../../../../sanity/studio/preview/presentation";

const { mainDocuments } = presentation.resolve;

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
