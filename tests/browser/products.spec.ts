import { paragraphsOf, type SampleBlock, sampleOfType } from "../support/sample/documents";
import { openPage } from "./support/page";
import { expect, test } from "./support/test";

interface Product {
  name: string;
  tagline: string;
  badge: string;
  description: SampleBlock[];
  features: string[];
  pricing: string;
  url: string;
}

const PRODUCTS = sampleOfType<Product>("product");

for (const product of PRODUCTS) {
  test(`${product.name}: what it is, what it costs, and where to get it`, async ({ page }) => {
    await openPage(page, "/products");
    const { name } = product;
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
    await expect(card.getByRole("img")).toBeVisible();
    const { tagline, badge, description, pricing } = product;
    for (const text of [tagline, badge, ...paragraphsOf(description), pricing]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    const features = card.getByRole("list", { name: `Features of ${name}` });
    await expect(features.getByRole("listitem")).toHaveText(product.features);
    const store = card.getByRole("link", { name: /Learn More/ });
    await expect(store).toHaveAttribute("href", product.url);
    await expect(store).toHaveAttribute("target", "_blank");
    await expect(store).toHaveAccessibleName(`Learn More about ${name} (opens in a new tab)`);
    await card.getByRole("link", { name: `Privacy policy of ${name}` }).click();
    await expect(page).toHaveURL(`/products/privacy/${name.toLowerCase().replaceAll(" ", "-")}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  });
}

test("one product starts at $5/month, another at $2.49/month, with six reasons and two ways to talk", async ({
  page,
}) => {
  await page.goto("/products");
  await expect(page.getByText("$5/month")).toBeVisible();
  await expect(page.getByText("$2.49/month")).toBeVisible();
  const reasons = page.getByRole("region", { name: "Why Choose Our Products" });
  await expect(reasons.getByRole("listitem")).toHaveCount(6);
  const main = page.getByRole("main");
  for (const name of ["Request Demo", "Talk to Sales"]) {
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", "/contact");
  }
});
