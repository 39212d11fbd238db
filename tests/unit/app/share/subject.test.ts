import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { shareSubject } from "~/share/subject.server";
import { PAGES } from "../../../../contract/pages";
import { test } from "../../../support/site-content";

test("the prices page is shared with the prices of three plans", async ({ client }) => {
  const plan = { _type: "plan", name: "Another", priceUSD: "$1", priceINR: "₹80", order: 99 };
  await client.create(plan);
  await client.create(plan);
  await expect.poll(() => getContent("plan")).toHaveLength(5);
  expect((await shareSubject(PAGES.pricingPage.path.slice(1)))?.prices).toHaveLength(3);
});

test.for(["servicesPage", "pricingPage"] as const)(
  "%s is shared with its own image",
  async (page, { client }) => {
    const name = PAGES[page].path.slice(1);
    const [own] = await client.fetch<object[]>(`*[_type == "project"].image`);
    expect((await shareSubject(name))?.image).not.toMatchObject({ alt: "Own" });
    await client.patch(page, { set: { "seo.image": { ...own, alt: "Own" } } }).commit();
    await expect.poll(() => shareSubject(name)).toMatchObject({ image: { alt: "Own" } });
    expect(await shareSubject(name)).not.toHaveProperty("prices");
  },
);

test("an editor's page at a product's address has its own title", async ({ client }) => {
  const slug = { _type: "slug", current: "products/bundle-builder" };
  await client.create({ _type: "page", title: "Gifts in bulk", slug, sections: [] });
  const titleOf = async (path: string) => (await shareSubject(path))?.title;
  await expect.poll(() => titleOf("products/bundle-builder")).toBe("Gifts in bulk");
  expect(await titleOf("products/privacy/bundle-builder")).toBe("Bundle Builder");
});
