import { expect, test } from "vitest";
import { productPath, productSlug } from "../../../contract/product-url";

test.each([
  ["Print Studio Customizer", "print-studio-customizer"],
  ["  Bundle   Builder ", "bundle-builder"],
])("the slug of the product %j is %s", (name, slug) => {
  expect(productSlug(name)).toBe(slug);
});

test("a product's policy is at one segment below the others, whatever its name", () => {
  expect(productPath("Cash/Carry? 50%")).toBe("/products/privacy/cash%2Fcarry%3F-50%25");
});
