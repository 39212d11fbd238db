import { expect } from "vitest";
import { loader } from "~/pages/privacy-policy";
import { routeArgs, test } from "../../../support/site-content";

function open(productName: string) {
  const path = `/products/privacy/${encodeURIComponent(productName)}`;
  return loader(routeArgs(path, {}, { params: { productName } }));
}

test.for([
  ["bundle-builder", "Bundle Builder", true, 200, "public, max-age=0, must-revalidate"],
  ["gift-wrap-pro", "Gift Wrap Pro", false, 404, "no-store"],
] as const)(
  "the loader answers the policy of %s, %s, known: %s",
  async ([address, name, isKnown, status, cacheControl]) => {
    const response = await open(address);
    expect(response.status).toBe(status);
    expect(response.headers.get("Cache-Control")).toBe(cacheControl);
    const policy = { lastUpdated: "October 3, 2025" };
    expect(await response.json()).toMatchObject({ name, isKnown, policy });
  },
);

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
  const privacy = "/products/privacy";
  const moved = { from: `${privacy}/print-customizer`, to: `${privacy}/print-studio-customizer` };
  const { _id } = await client.create({ _type: "redirect", ...moved, permanent: true });
  const answer = () => open("print-customizer").catch((thrown: Response) => thrown);
  await expect.poll(async () => (await answer()).status).toBe(301);
  expect((await answer()).headers.get("Location")).toBe(moved.to);
  await client.patch(_id).set({ from: moved.to, to: "/products" }).commit();
  expect((await open("print-studio-customizer")).status).toBe(200);
});
