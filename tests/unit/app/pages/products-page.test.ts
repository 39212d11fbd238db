import { expect } from "vitest";
import { loader } from "~/pages/products-page";
import { test } from "../../../support/site-content";

test("the loader answers the products and the reasons for them", async () => {
  const response = await loader();
  const { page, products } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(products.map(({ name }) => name)).toEqual(["Print Studio Customizer", "Bundle Builder"]);
  expect(page.reasons).toHaveLength(6);
});
