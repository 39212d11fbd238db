import { PAGES } from "../../contract/pages";
import { paragraphsOf, type SampleBlock, sampleOfType } from "../support/sample";
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

test("the services page shows eight services with a description and five bullets each, and the process", async ({
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

test("a text follows its title, also beside longer titles", async ({ page }) => {
  for (const [path, width] of [
    ["/services", 768],
    ["/", 1280],
    ["/", 768],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const headings = page.locator(path === "/" ? "section:has(#services) li" : "article");
    const gaps = await headings.evaluateAll((cards) =>
      cards.flatMap((card) => {
        const [title, text] = [card.querySelector("h2, h3"), card.querySelector("p")];
        if (!title || !text) return [];
        return [
          Math.round(text.getBoundingClientRect().top - title.getBoundingClientRect().bottom),
        ];
      }),
    );
    expect(gaps.length).toBeGreaterThan(3);
    expect(new Set(gaps).size, `${path} at ${width} px: ${gaps.join(", ")}`).toBe(1);
  }
});

test("the button of the home page's closing panel is level with its words", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Ready to Start Your Project?" });
  const middleOf = (box: { y: number; height: number } | null) =>
    box ? box.y + box.height / 2 : Number.NaN;
  const words = middleOf(await panel.locator("div:has(> h2)").boundingBox());
  const button = middleOf(await panel.getByRole("link").boundingBox());
  expect(Math.abs(words - button)).toBeLessThan(3);
});
