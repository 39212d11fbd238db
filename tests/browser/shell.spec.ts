import type { Page } from "@playwright/test";
import { expectNoAxeViolations, openPage } from "./support/page";
import { expect, MOTION, phoneTest, siteTest, test } from "./support/test";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });

siteTest(
  "the header has a skip link, and stays in view while the page scrolls",
  async ({ page }) => {
    await openPage(page, "/services");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
    }
  },
);

phoneTest.describe("the phone's menu", () => {
  phoneTest.use(MOTION);

  phoneTest("is opened and closed by its button", async ({ page }) => {
    // Not the home page: made narrower still, its preloaded picture would be another one, which the page does not take.
    await openPage(page, "/services");
    const menu = menuOf(page);
    await expect(menu).toBeHidden();
    const title = page.getByRole("heading", { level: 1 });
    const place = await title.boundingBox();
    await page.getByRole("button", { name: "Open menu", expanded: false }).click();
    await expect(menu.getByRole("link")).toHaveCount(7);
    for (const link of await menu.getByRole("link").all()) await expect(link).toBeInViewport();
    expect(await title.boundingBox(), "the page stays where it is").toEqual(place);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Close menu", expanded: true }).click();
    await expect(menu).toBeHidden();
  });

  phoneTest("closes when a link is chosen, also that of this very page", async ({ page }) => {
    await openPage(page, "/services");
    const menu = menuOf(page);
    for (const [name, path] of [
      ["Services", "/services"],
      ["Projects", "/projects"],
    ] as const) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await menu.getByRole("link", { name }).click();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(path);
    }
  });

  phoneTest("closes on Escape and gives the focus back to its button", async ({ page }) => {
    await openPage(page, "/");
    const menu = menuOf(page);
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu, "what has the focus does not lie below it").toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });
});

siteTest(
  "a policy of no product has the name from the URL, however long",
  async ({ page, allowed }) => {
    allowed.push(/status of 404/);
    const response = await page.goto(`/products/privacy/${"a".repeat(3_000)}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Aaaa");
    await expect(page.getByText("is not in our current catalogue")).toBeVisible();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, "nothing is wider than the screen").toBe(0);
  },
);

siteTest(
  "a policy leads from its contents to each section and to the contact block",
  async ({ page }) => {
    await openPage(page, "/products/privacy/bundle-builder");
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    expect(await contents.count()).toBeGreaterThan(5);
    await contents.getByText("Retention and deletion").click();
    const retention = page.getByRole("heading", { name: "Retention and deletion" });
    await expect(retention).toBeInViewport();
    await expect(retention).toBeFocused();
    await contents.last().click();
    await expect(page.getByRole("region", { name: "Contact Us" })).toBeInViewport();
  },
);

test("a browser that denies storage shows every page without an error", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException("Denied", "SecurityError");
        },
      });
    }
  });
  for (const path of ["/contact", "/schedule", "/admin/login", "/"]) await openPage(page, path);
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
});
