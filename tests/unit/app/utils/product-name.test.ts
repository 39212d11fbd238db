import { describe, expect, it } from "vitest";
import { findProduct, productPath, productSlug, productTitle } from "~/utils/product-name";

describe("productSlug", () => {
  it("lower-cases the name and turns spaces into hyphens", () => {
    expect(productSlug("Print Studio Customizer")).toBe("print-studio-customizer");
  });

  it("makes one hyphen of several blanks and drops those around the name", () => {
    expect(productSlug("  Bundle   Builder ")).toBe("bundle-builder");
  });
});

describe("productPath", () => {
  it("leads to the product's privacy policy", () => {
    expect(productPath("Bundle Builder")).toBe("/products/privacy/bundle-builder");
  });

  it("keeps a name with signs of the address inside its own part", () => {
    expect(productPath("Cash/Carry? 50%")).toBe("/products/privacy/cash%2Fcarry%3F-50%25");
  });
});

describe("productTitle", () => {
  it.each([
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

  it.each(["", "-", "---", " "])("still has a title for %j", (slug) => {
    expect(productTitle(slug)).toBe("Product");
  });

  it("keeps markup as the letters it is", () => {
    expect(productTitle("<script>alert(1)</script>")).toBe("<script>alert(1)</script>");
  });

  it("cuts an endless address", () => {
    const title = productTitle("a".repeat(5000));
    expect(title).toHaveLength(81);
    expect(title.endsWith("…")).toBe(true);
  });

  it("undoes the slug of a title-cased name", () => {
    expect(productTitle(productSlug("Print Studio Customizer"))).toBe("Print Studio Customizer");
  });
});

describe("findProduct", () => {
  const products = [
    { name: "Bundle Builder", slug: "bundle-builder" },
    { name: "Gift Notes", slug: "greeting-cards" },
  ];

  it.each([
    ["bundle-builder", "Bundle Builder"],
    ["Bundle-Builder", "Bundle Builder"],
    ["bundle builder", "Bundle Builder"],
    ["gift-notes", "Gift Notes"],
    ["greeting-cards", "Gift Notes"],
  ])("finds the product for %s", (address, name) => {
    expect(findProduct(products, address)?.name).toBe(name);
  });

  it.each(["", "bundle", "bundle-builder-2"])("finds none for %j", (address) => {
    expect(findProduct(products, address)).toBeUndefined();
  });
});
