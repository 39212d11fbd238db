import { expect, test } from "vitest";
import { findProduct, productTitle } from "~/lib/urls/product-slug";
import { productSlug } from "../../../../../contract/product-url";

test.each([
  ["bundle-builder", "Bundle Builder"],
  [productSlug("Print Studio Customizer"), "Print Studio Customizer"],
  ["solo", "Solo"],
  ["--bundle---builder-", "Bundle Builder"],
  ["bundle builder", "Bundle Builder"],
  ["2fast", "2fast"],
  ["émile-été", "Émile Été"],
  ["😀-smile", "😀 Smile"],
  ["", "Product"],
  ["-", "Product"],
  ["---", "Product"],
  [" ", "Product"],
  // Markup stays the letters it is.
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["a".repeat(5000), `A${"a".repeat(79)}…`],
])("productTitle reads %s as %s", (slug, title) => {
  expect(productTitle(slug)).toBe(title);
});

test.each([
  ["bundle-builder", "Bundle Builder"],
  ["Bundle-Builder", "Bundle Builder"],
  ["bundle builder", "Bundle Builder"],
  ["gift-notes", "Gift Notes"],
  ["greeting-cards", "Gift Notes"],
  ["", undefined],
  ["bundle", undefined],
  ["bundle-builder-2", undefined],
])("findProduct finds for %j the product %j", (address, name) => {
  const products = [
    { name: "Bundle Builder", slug: "bundle-builder" },
    { name: "Gift Notes", slug: "greeting-cards" },
  ];
  expect(findProduct(products, address)?.name).toBe(name);
});
