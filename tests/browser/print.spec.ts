import type { Locator } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { expect, siteTest as test } from "./support/test";

const INK = "rgb(16, 33, 31)";

test.use({ allowedHosts: ["www.openstreetmap.org"] });

/** How many sheets a page may take. */
const SHEETS = [
  // The picture of the work once took a sheet.
  ["/", 3],
  // Each product once took a sheet.
  ["/products", 3],
  // The line that names the company once took a last sheet for itself.
  ["/about", 2],
  // The photos once moved to a second sheet.
  ["/team", 1],
  [PAGES.pricingPage.path, 2],
] as const;
const OTHER_SHEETS = [
  ["/services", 3],
  ["/projects", 2],
  ["/schedule", 2],
  ["/contact", 2],
  ["/products/privacy/bundle-builder", 2],
] as const;

for (const { title, format, pages, tag = [] } of [
  { title: "no page with long parts leaves a sheet of A4 empty", format: "A4", pages: SHEETS },
  {
    title: "no other page leaves a sheet of A4 empty",
    format: "A4",
    pages: OTHER_SHEETS,
    tag: "@full",
  },
  {
    title: "no page leaves a sheet of Letter empty",
    format: "Letter",
    pages: [...SHEETS, ...OTHER_SHEETS],
    tag: "@full",
  },
]) {
  test(title, { tag }, async ({ page }) => {
    for (const [path, most] of pages) {
      await page.goto(path);
      const paper = await page.pdf({ format, margin: { top: "12mm", bottom: "12mm" } });
      const sheets = paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
      expect(sheets, path).toBeGreaterThan(0);
      expect(sheets, path).toBeLessThanOrEqual(most);
    }
  });
}

test("prices are ink on white, and their parts stay together", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(PAGES.pricingPage.path);
  await expect(page.getByRole("banner")).toBeHidden();
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
});

test("a policy is ink without its navigation, and may part over sheets", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/products/privacy/bundle-builder");
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Products" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", INK);
  await expect(page.getByRole("article")).toHaveCSS("break-inside", "auto");
});

test("on paper every folded text is open, also as narrow as a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, text] of [
    ["/contact", /existing projects can be taken over/i],
    [PAGES.pricingPage.path, "Blog or project portfolio"],
    ["/services", "Sign-in, roles and audit trails"],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    const folded = page.getByText(text).first();
    await expect(folded, path).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(folded, path).toBeVisible();
  }
});

test("paper shows a chosen day, whole cards, no slots, map or filter", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/schedule");
  const chosen = page.locator("[data-selected] > button");
  await expect(chosen).toHaveCSS("color", INK);
  await expect(chosen).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.getByRole("radiogroup")).toBeHidden();
  for (const name of ["Our Availability", "How It Works"])
    await expect(page.getByRole("region", { name })).toHaveCSS("break-inside", "avoid");
  await page.goto("/projects");
  const columns = await page.locator("li.moves").evaluateAll((projects) => {
    return new Set(projects.map((project) => project.getBoundingClientRect().left)).size;
  });
  expect(columns).toBe(2);
  const closing = page.getByRole("region", { name: "Want to See Your Project Here?" });
  await expect(closing).toHaveCSS("break-inside", "avoid");
  await expect(page.getByRole("navigation", { name: /technology/ })).toBeHidden();
  await page.goto("/contact");
  await expect(page.locator("iframe")).toBeHidden();
});

test("on paper the figures of the home page cover no text above them", async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await page.goto("/");
  const figures = page.getByRole("list", { name: "The company in figures" });
  const [text, strip] = await Promise.all([
    page.getByText(/^We design, build/).boundingBox(),
    figures.boundingBox(),
  ]);
  expect(strip?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
});

test("on paper a section's heading stays with the list beside it", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const [path, name] of [
    ["/contact", "Frequently Asked Questions"],
    ["/about", "What Sets Us Apart"],
    ["/products", "Why Choose Our Products"],
    ["/", "Why Choose Us"],
  ] as const) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 2, name }).locator("..");
    // Chromium parts the rows of a grid all the same.
    await expect(heading.locator(".."), path).toHaveCSS("display", "block");
    await expect(heading, path).toHaveCSS("break-after", "avoid");
    await expect(heading, path).toHaveCSS("break-inside", "avoid");
  }
  await expect(page.getByRole("contentinfo")).toHaveCSS("break-inside", "avoid");
});

/** The text that is printed in place of an element. */
const printed = (element: Locator) =>
  element.evaluate((it) => {
    const { content, display, fontSize } = getComputedStyle(it, "::after");
    return display === "none" || fontSize === "0px" ? "" : content.slice(1, -1);
  });

test("each page on paper has the company's line, not the footer's", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/contact", PAGES.privacyPage.path]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    const line = await footer.getAttribute("data-printed");
    expect(line, path).toContain("Sabarmati Softworks");
    expect(await printed(footer), path).toBe(line);
    await expect(page.getByRole("navigation", { name: "Quick Links" })).toBeHidden();
    const top = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().top);
    expect(await top(footer), path).toBeLessThan(await top(page.getByRole("main")));
  }
});

test("a button prints the address it leads to, any other is hidden", async ({ page, baseURL }) => {
  await page.emulateMedia({ media: "print" });
  for (const [path, name] of [
    ["/projects", /View Details/],
    ["/products", /Learn More/],
    ["/products", "Talk to Sales"],
    ["/team", /Email/],
    ["/team", /LinkedIn/],
    ["/team", /Get in Touch/],
    ["/", "Get Started"],
    ["/services", "Start Your Project"],
    [PAGES.pricingPage.path, /Get Started .*Professional/],
  ] as const) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name }).first();
    const href = (await link.getAttribute("href")) ?? "";
    await expect(link, path).toBeVisible();
    const address = href.startsWith("/") ? `${baseURL}${href}` : href.replace("mailto:", "");
    expect(await printed(link), path).toBe(address);
  }
  await page.goto("/schedule");
  await expect(page.getByRole("button", { name: "Book Meeting" })).toBeHidden();
});
