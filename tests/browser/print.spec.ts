import type { Locator, Page } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { expect, FULL, siteTest as test } from "./support/test";

const INK = "rgb(16, 33, 31)";

test.use({ allowedHosts: ["www.openstreetmap.org"] });

interface Paper {
  /** How many sheets of A4 or Letter it may take. */
  sheets: number;
  /** The first lane has its A4: it has long parts. */
  isLong?: boolean;
  /** The heading beside a list, with which it stays. */
  list?: string;
  /** A text that a phone folds. */
  folded?: string | RegExp;
  /** Buttons that print the address they lead to. */
  buttons?: (string | RegExp)[];
  /** What else it has. */
  more?: (page: Page) => Promise<void>;
}

const PAPERS: Record<string, Paper> = {
  // The picture of the work once took a sheet.
  "/": {
    sheets: 3,
    isLong: true,
    list: "Why Choose Us",
    buttons: ["Get Started"],
    // The figures cover no text above them.
    async more(page) {
      await page.setViewportSize({ width: 794, height: 1123 });
      const text = await page.getByText(/^We design, build/).boundingBox();
      const figures = page.getByRole("list", { name: "The company in figures" });
      const strip = await figures.boundingBox();
      expect(strip?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
    },
  },
  "/services": {
    sheets: 2,
    folded: "Sign-in, roles and audit trails",
    buttons: ["Start Your Project"],
  },
  "/projects": {
    sheets: 2,
    buttons: [/View Details/],
    async more(page) {
      const columns = await page.locator("li.moves").evaluateAll((projects) => {
        return new Set(projects.map((project) => project.getBoundingClientRect().left)).size;
      });
      expect(columns).toBe(2);
      const closing = page.getByRole("region", { name: "Want to See Your Project Here?" });
      await expect(closing).toHaveCSS("break-inside", "avoid");
      await expect(page.getByRole("navigation", { name: /technology/ })).toBeHidden();
    },
  },
  // Each product once took a sheet.
  "/products": {
    sheets: 2,
    isLong: true,
    list: "Why Choose Our Products",
    buttons: [/Learn More/, "Talk to Sales"],
  },
  // The line that names the company, and whom to ask, once took a last sheet for themselves.
  "/privacy": { sheets: 1 },
  "/about": { sheets: 2, isLong: true, list: "What Sets Us Apart" },
  // The photos once moved to a second sheet.
  "/team": { sheets: 1, isLong: true, buttons: [/Email/, /LinkedIn/, /Get in Touch/] },
  [PAGES.pricingPage.path]: {
    sheets: 2,
    isLong: true,
    folded: "Blog or project portfolio",
    buttons: [/Get Started .*Professional/],
    async more(page) {
      // Its opening sentence was on two sheets, away from what it opens.
      const hourly = page.getByRole("heading", { name: "Hourly Services" }).locator("..");
      await expect(hourly).toHaveCSS("break-inside", "avoid");
      await expect(hourly).toHaveCSS("break-after", "avoid");
      for (const price of ["$2,499", "₹1,99,999", "₹2,000-6,000"]) {
        const text = page.getByText(price, { exact: true }).first();
        await expect(text).toBeVisible();
        await expect(text).toHaveCSS("color", INK);
      }
      const badge = page.getByText("Most Popular", { exact: true });
      await expect(badge).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    },
  },
  "/schedule": {
    sheets: 2,
    async more(page) {
      const chosen = page.locator("[data-selected] > button");
      await expect(chosen).toHaveCSS("color", INK);
      await expect(chosen).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      await expect(page.getByRole("radiogroup")).toBeHidden();
      // The label of the last field was on one sheet, and its box on the next.
      const details = page.getByLabel("Additional details").locator("..");
      await expect(details).toHaveCSS("break-inside", "avoid");
      await expect(page.getByRole("button", { name: "Book Meeting" })).toBeHidden();
      for (const name of ["Our Availability", "How It Works"])
        await expect(page.getByRole("region", { name })).toHaveCSS("break-inside", "avoid");
    },
  },
  "/contact": {
    sheets: 2,
    list: "Frequently Asked Questions",
    folded: /existing projects can be taken over/i,
    more: (page) => expect(page.locator("iframe")).toBeHidden(),
  },
  "/products/privacy/bundle-builder": {
    sheets: 2,
    async more(page) {
      await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
      await expect(page.getByRole("link", { name: "Back to Products" })).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", INK);
      await expect(page.getByRole("article")).toHaveCSS("break-inside", "auto");
    },
  },
};

async function expectSheets(page: Page, format: string, { sheets }: Paper): Promise<void> {
  const paper = await page.pdf({ format, margin: { top: "12mm", bottom: "12mm" } });
  const count = paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  expect(count, page.url()).toBeGreaterThan(0);
  expect(count, page.url()).toBeLessThanOrEqual(sheets);
}

/** The text that is printed in place of an element. */
const printed = (element: Locator) =>
  element.evaluate((it) => {
    const { content, display, fontSize } = getComputedStyle(it, "::after");
    return display === "none" || fontSize === "0px" ? "" : content.slice(1, -1);
  });

for (const [path, paper] of Object.entries(PAPERS)) {
  const { isLong, list, folded, buttons = [], more } = paper;
  test(`${path} on paper is whole`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: folded ? 360 : 1280, height: 800 });
    await page.goto(path);
    const text = folded ? page.getByText(folded).first() : undefined;
    if (text) await expect(text).toBeHidden();
    await page.emulateMedia({ media: "print" });
    if (text) await expect(text).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    if (isLong) await expectSheets(page, "A4", paper);

    await expect(page.getByRole("banner")).toBeHidden();
    const footer = page.getByRole("contentinfo");
    const line = await footer.getAttribute("data-printed");
    expect(line).toContain("Sabarmati Softworks");
    expect(await printed(footer)).toBe(line);
    await expect(page.getByRole("navigation", { name: "Quick Links" })).toBeHidden();
    const top = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().top);
    expect(await top(footer)).toBeLessThan(await top(page.getByRole("main")));
    await expect(footer).toHaveCSS("break-inside", "avoid");

    if (list) {
      const heading = page.getByRole("heading", { level: 2, name: list }).locator("..");
      // Chromium parts the rows of a grid all the same.
      await expect(heading.locator("..")).toHaveCSS("display", "block");
      await expect(heading).toHaveCSS("break-after", "avoid");
      await expect(heading).toHaveCSS("break-inside", "avoid");
    }
    for (const name of buttons) {
      const link = page.getByRole("main").getByRole("link", { name }).first();
      const href = (await link.getAttribute("href")) ?? "";
      await expect(link).toBeVisible();
      const address = href.startsWith("/") ? `${baseURL}${href}` : href.replace("mailto:", "");
      expect(await printed(link)).toBe(address);
    }
    await more?.(page);
  });
}

test("no page leaves a sheet of A4 or Letter empty", FULL, async ({ page }) => {
  for (const [path, paper] of Object.entries(PAPERS)) {
    await page.goto(path);
    for (const format of ["A4", "Letter"]) await expectSheets(page, format, paper);
  }
});
