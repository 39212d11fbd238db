import { afterAll, beforeAll, expect, test } from "vitest";
import { shareSubject } from "~/share/subject.server";
import { PAGES } from "../../../../contract/pages";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test.each(["servicesPage", "pricingPage"] as const)(
  "%s is shared with its own image",
  async (page) => {
    const name = PAGES[page].path.slice(1);
    const client = content.lake.client();
    const [own] = await client.fetch<object[]>(`*[_type == "project"].image`);
    expect((await shareSubject(name))?.image).not.toMatchObject({ alt: "Own" });
    const image = { ...own, alt: "Own" };
    await client.patch(page, { set: { "seo.image": image } }).commit();
    await expect.poll(() => shareSubject(name)).toMatchObject({ image: { alt: "Own" } });
    expect(await shareSubject(name)).not.toHaveProperty("prices");
  },
);

test("a page of an editor at a product's address is shared under its own title", async () => {
  const pageAt = (slug: string) => ({
    _type: "page",
    title: "Gifts in bulk",
    slug: { _type: "slug", current: slug },
    sections: [],
  });
  await content.lake.client().create(pageAt("products/bundle-builder"));
  await expect
    .poll(() => shareSubject("products/bundle-builder"))
    .toMatchObject({ title: "Gifts in bulk" });
  expect(await shareSubject("products/privacy/bundle-builder")).toMatchObject({
    title: "Bundle Builder",
  });
});
