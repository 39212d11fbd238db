import { describe, expect, test } from "vitest";
import { findProduct, productTitle } from "~/lib/urls/product-slug";
import { productSlug } from "../../../../../contract/product-url";

describe("productTitle", () => {
  test.each([
    ["bundle-builder", "Bundle Builder"],
    ["print-studio-customizer", "Print Studio Customizer"],
    ["solo", "Solo"],
    ["--bundle---builder-", "Bundle Builder"],
    ["bundle builder", "Bundle Builder"],
    ["2fast", "2fast"],
    ["émile-été", "Émile Été"],
    ["😀-smile", "😀 Smile"],
  ])("reads %s as %s", (slug, title) => {
    expect(productTitle(slug)).toBe(title);
  });

  test.each(["", "-", "---", " "])("still has a title for %j", (slug) => {
    expect(productTitle(slug)).toBe("Product");
  });

  test("keeps markup as the letters it is", () => {
    expect(productTitle("<script>alert(1)</script>")).toBe("<script>alert(1)</script>");
  });

  test("cuts an endless address", () => {
    const title = productTitle("a".repeat(5000));
    expect(title).toHaveLength(81);
    expect(title.endsWith("…")).toBe(true);
  });

  test("undoes the slug of a title-cased name", () => {
    expect(productTitle(productSlug("Print Studio Customizer"))).toBe("Print Studio Customizer");
  });
});

describe("findProduct", () => {
  const products = [
    { name: "Bundle Builder", slug: "bundle-builder" },
    { name: "Gift Notes", slug: "greeting-cards" },
  ];

  test.each([
    ["bundle-builder", "Bundle Builder"],
    ["Bundle-Builder", "Bundle Builder"],
    ["bundle builder", "Bundle Builder"],
    ["gift-notes", "Gift Notes"],
    ["greeting-cards", "Gift Notes"],
  ])("finds the product for %s", (address, name) => {
    expect(findProduct(products, address)?.name).toBe(name);
  });

  test.each(["", "bundle", "bundle-builder-2"])("finds none for %j", (address) => {
    expect(findProduct(products, address)).toBeUndefined();
  });
});
