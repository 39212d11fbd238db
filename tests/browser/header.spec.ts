import { expectNoAxeViolations, openPage } from "./support/page";
import { expect, MOTION, test } from "./support/test";

const LINKS = [
  { name: "Home", path: "/" },
  { name: "Services", path: "/services" },
  { name: "Projects", path: "/projects" },
  { name: "Products", path: "/products" },
  { name: "About", path: "/about" },
  { name: "Schedule", path: "/schedule" },
  { name: "Contact", path: "/contact" },
];

test.describe("header", () => {
  test("has the seven links in their order", { tag: "@phone" }, async ({ page, isMobile }) => {
    await openPage(page, "/");
    if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links).toHaveText(LINKS.map((link) => link.name));
    for (const [index, { path }] of LINKS.entries()) {
      await expect(links.nth(index)).toHaveAttribute("href", path);
    }
  });

  test("marks the link of the current page only", async ({ page }) => {
    for (const { path, name } of LINKS.slice(0, 4)) {
      await page.goto(path);
      const current = page.locator("header [aria-current=page]");
      await expect(current).toHaveText(name);
    }
  });

  test("has a last link that looks like a button, unless its page is shown", async ({ page }) => {
    const backgrounds = async (path: string) => {
      await page.goto(path);
      const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      return links.evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
    };
    const [shown, plain, ...others] = await backgrounds("/");
    const button = others.pop();
    expect(new Set(others)).toEqual(new Set([plain]));
    expect(new Set([shown, plain, button]).size).toBe(3);
    expect((await backgrounds("/contact")).pop()).toBe(shown);
  });

  test("stays in view while the page scrolls", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/services");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  });

  test("has a skip link for the keyboard", async ({ page }) => {
    await openPage(page, "/services");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("phone menu", { tag: "@phone-only" }, () => {
  test.use(MOTION);

  test("is opened and closed by its button", async ({ page }) => {
    // Not the home page: made narrower still, its preloaded picture would be another one, which the page does not take.
    await openPage(page, "/services");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeHidden();
    const title = page.getByRole("heading", { level: 1 });
    const place = await title.boundingBox();
    await page.getByRole("button", { name: "Open menu", expanded: false }).click();
    await expect(menu).toBeVisible();
    expect(await title.boundingBox(), "the page stays where it is").toEqual(place);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Close menu", expanded: true }).click();
    await expect(menu).toBeHidden();
  });

  test("closes when a link is chosen", async ({ page }) => {
    await openPage(page, "/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL("/projects");
    await expect(menu).toBeHidden();
  });

  test("closes when the link of this very page is chosen", async ({ page }) => {
    await openPage(page, "/services");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Services" }).click();
    await expect(menu).toBeHidden();
  });

  test("closes on Escape and gives the focus back to its button", async ({ page }) => {
    await openPage(page, "/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu, "what has the focus does not lie below it").toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the menu is open and has no button", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
      const menu = page.getByRole("navigation", { name: "Main" });
      await menu.getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL("/about");
    });
  });
});
