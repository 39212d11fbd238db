import { describe, expect, test } from "vitest";
import { productPath, productSlug } from "../../../contract/product-url";

describe("productSlug", () => {
  test("lower-cases the name and turns spaces into hyphens", () => {
    expect(productSlug("Print Studio Customizer")).toBe("print-studio-customizer");
  });

  test("makes one hyphen of several blanks and drops those around the name", () => {
    expect(productSlug("  Bundle   Builder ")).toBe("bundle-builder");
  });
});

describe("productPath", () => {
  test("leads to the product's privacy policy", () => {
    expect(productPath("Bundle Builder")).toBe("/products/privacy/bundle-builder");
  });

  test("encodes URL characters of a name within one segment", () => {
    expect(productPath("Cash/Carry? 50%")).toBe("/products/privacy/cash%2Fcarry%3F-50%25");
  });
});
