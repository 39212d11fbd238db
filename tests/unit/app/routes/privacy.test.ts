import { afterAll, beforeAll, expect, it } from "vitest";
import { loader } from "~/routes/_site.products_.privacy.$productName";
import { ask, type SiteContent, startSiteContent } from "../../../support/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

function open(productName: string) {
  return loader(ask(`/products/privacy/${encodeURIComponent(productName)}`, {}, { productName }));
}

it("answers the policy of a product of the catalogue", async () => {
  const response = await open("bundle-builder");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const { name, policy, isKnown } = await response.json();
  expect({ name, isKnown, updated: policy.lastUpdated }).toEqual({
    name: "Bundle Builder",
    isKnown: true,
    updated: "October 3, 2025",
  });
});

it("answers 404, and the policy all the same, for any other product", async () => {
  const response = await open("gift-wrap-pro");
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ name: "Gift Wrap Pro", isKnown: false });
});

it("leads every other spelling, and an earlier slug, to the one address of a product", async () => {
  await content.lake.client().patch("product-bundle-builder").set({ name: "Gift Boxes" }).commit();
  for (const address of ["bundle-builder", "Gift-Boxes", "gift boxes"]) {
    await expect
      .poll(() => open(address).catch((answer: Response) => answer.headers.get("Location")))
      .toBe("/products/privacy/gift-boxes");
  }
  expect((await open("gift-boxes")).status).toBe(200);
});
