import { expect } from "vitest";
import { loader } from "~/pages/privacy-policy";
import { routeArgs, test } from "../../../support/site-content";

function open(productName: string) {
  const path = `/products/privacy/${encodeURIComponent(productName)}`;
  return loader(routeArgs(path, {}, { params: { productName } }));
}

test("the loader answers the policy of a product of the catalogue", async () => {
  const response = await open("bundle-builder");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(await response.json()).toMatchObject({
    name: "Bundle Builder",
    isKnown: true,
    policy: { lastUpdated: "October 3, 2025" },
  });
});

test("the loader answers the policy with status 404 for any other product", async () => {
  const response = await open("gift-wrap-pro");
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ name: "Gift Wrap Pro", isKnown: false });
});

test("the loader redirects other spellings and an earlier slug", async ({ client }) => {
  await client.patch("product-bundle-builder").set({ name: "Gift Boxes" }).commit();
  const target = (address: string) =>
    open(address).catch((answer: Response) => answer.headers.get("Location"));
  const others = ["bundle-builder", "Gift-Boxes", "gift boxes"];
  await expect
    .poll(() => Promise.all(others.map(target)))
    .toEqual(Array(3).fill("/products/privacy/gift-boxes"));
  expect((await open("gift-boxes")).status).toBe(200);
});

test("the loader follows a redirect from a path that no product has", async ({ client }) => {
  const moved = {
    _id: "redirect-old",
    _type: "redirect",
    from: "/products/privacy/print-customizer",
    to: "/products/privacy/print-studio-customizer",
    permanent: true,
  };
  await client.create(moved);
  const answer = () => open("print-customizer").catch((thrown: Response) => thrown);
  await expect.poll(async () => (await answer()).status).toBe(301);
  expect((await answer()).headers.get("Location")).toBe(moved.to);
  await client.patch(moved._id).set({ from: moved.to, to: "/products" }).commit();
  expect((await open("print-studio-customizer")).status).toBe(200);
});
