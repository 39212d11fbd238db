import { PAGES } from "../../contract/pages";
import { paragraphsOf, type SampleBlock, sampleOfType } from "../support/sample/documents";
import { expect, test } from "./support/test";

const SERVICES = [
  "Web Application Development",
  "Mobile App Development",
  "Shopify Development",
  "Database Solutions",
  "Cloud Services",
  "API Development",
  "UI/UX Design",
  "Maintenance & Support",
];

test("shows eight services, each with a description and five bullets, and how a project goes", async ({
  page,
}) => {
  await page.goto("/services");
  const cards = page.getByRole("article");
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText(SERVICES);
  const seed = sampleOfType<{ title: string; summary: SampleBlock[]; bullets: string[] }>(
    "service",
  );
  for (const [index, { title, summary, bullets }] of seed.entries()) {
    const card = cards.nth(index);
    for (const paragraph of paragraphsOf(summary)) {
      await expect(card.getByText(paragraph, { exact: true })).toBeVisible();
    }
    const list = card.getByRole("list", { name: `What ${title} includes` });
    await expect(list.getByRole("listitem")).toHaveText(bullets);
    expect(bullets).toHaveLength(5);
  }

  await test.step("the four steps of a project in their order", async () => {
    const steps = page.locator("section", { has: page.locator("#process") }).getByRole("listitem");
    await expect(steps).toHaveCount(4);
    for (const [index, step] of [
      ["01", "Discovery"],
      ["02", "Design"],
      ["03", "Development"],
      ["04", "Deployment"],
    ].entries()) {
      const [number = "", title = ""] = step;
      await expect(steps.nth(index).getByText(number, { exact: true })).toBeVisible();
      await expect(steps.nth(index).getByRole("heading", { name: title })).toBeVisible();
    }
  });

  await test.step("leads to the contact page and to the prices", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "See pricing" })).toHaveAttribute(
      "href",
      PAGES.pricingPage.path,
    );
    await expect(main.getByRole("link", { name: "Start Your Project" })).toHaveAttribute(
      "href",
      "/contact",
    );
  });
});
