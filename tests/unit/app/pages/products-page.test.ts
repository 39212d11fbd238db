import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/products-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers the products", async () => {
  const response = await loader();
  const { page, products } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(products.map(({ name }) => name)).toEqual(["Print Studio Customizer", "Bundle Builder"]);
  expect(page.reasons).toHaveLength(6);
});
