import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/privacy-policy";
import { routeArgs, type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

function open(productName: string) {
  return loader(
    routeArgs(`/products/privacy/${encodeURIComponent(productName)}`, {}, { productName }),
  );
}

test("the loader answers the policy of a product of the catalogue", async () => {
  const response = await open("bundle-builder");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const { name, policy, isKnown } = await response.json();
  expect({ name, isKnown, updated: policy.lastUpdated }).toEqual({
    name: "Bundle Builder",
    isKnown: true,
    updated: "October 3, 2025",
  });
});

test("the loader answers the policy with status 404 for any other product", async () => {
  const response = await open("gift-wrap-pro");
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ name: "Gift Wrap Pro", isKnown: false });
});

test("the loader redirects every other spelling and an earlier slug to the URL of a product", async () => {
  await content.lake.client().patch("product-bundle-builder").set({ name: "Gift Boxes" }).commit();
  for (const address of ["bundle-builder", "Gift-Boxes", "gift boxes"]) {
    await expect
      .poll(() => open(address).catch((answer: Response) => answer.headers.get("Location")))
      .toBe("/products/privacy/gift-boxes");
  }
  expect((await open("gift-boxes")).status).toBe(200);
});

test("the loader follows an editor's redirect from a product's earlier path while no product has that path", async () => {
  const moved = {
    _id: "redirect-old",
    _type: "redirect",
    from: "/products/privacy/print-customizer",
    to: "/products/privacy/print-studio-customizer",
    permanent: true,
  };
  await content.lake.client().create(moved);
  const answer = () => open("print-customizer").catch((thrown: Response) => thrown);
  await expect.poll(async () => (await answer()).status).toBe(301);
  expect((await answer()).headers.get("Location")).toBe(moved.to);
  await content.lake.client().patch(moved._id).set({ from: moved.to, to: "/products" }).commit();
  expect((await open("print-studio-customizer")).status).toBe(200);
});
