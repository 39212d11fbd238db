import { expectNoAxeViolations } from "./support/page";
import { siteTest as base, expect } from "./support/test";

const test = base.extend({
  page: async ({ page }, use) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await use(page);
  },
});

test.use({
  viewport: { width: 360, height: 740 },
  allowedConsole: [/net::ERR_FAILED/],
  allowedHosts: ["www.openstreetmap.org"],
});

test("the menu is open without the site's scripts", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  const covered = await menu.evaluate((nav) => {
    const bottom = nav.getBoundingClientRect().bottom;
    return bottom > (document.querySelector("main")?.getBoundingClientRect().top ?? 0) + 1;
  });
  expect(covered, "the open menu covers nothing").toBe(false);
});

test("the booking form is replaced by an email address and a phone number", async ({ page }) => {
  await page.goto("/schedule");
  const form = page.getByRole("region", { name: "Book Your Meeting" });
  await expect(form).toContainText("The booking form needs JavaScript.");
  await expect(form.getByRole("link", { name: "hello@sabarmatisoftworks.example" })).toBeVisible();
  await expect(form.getByRole("button", { name: "Book Meeting" })).toBeHidden();
  await expectNoAxeViolations(page);
});

for (const path of ["/admin/login", "/admin/dashboard"]) {
  test(`${path} shows that the staff panel needs JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/needs JavaScript/);
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.reload();
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toHaveText("Admin Login");
  });
}

test("the card in place of the form is as high as its words", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/schedule");
  const card = page.getByRole("region", { name: "Book Your Meeting" });
  const below = await card.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const words = [...element.querySelectorAll("p, a")].filter((it) => it.checkVisibility());
    return bottom - Math.max(...words.map((it) => it.getBoundingClientRect().bottom));
  });
  expect(below).toBeGreaterThan(0);
  expect(below, "only the card's padding").toBeLessThan(60);
});

test("the map's panel has the address and a link", async ({ page }) => {
  await page.goto("/contact");
  const map = page.getByRole("region", { name: "Visit us in Ahmedabad" });
  await expect(map).toContainText("402 Riverfront Chambers");
  await expect(map.getByRole("link", { name: /Open the Map/ })).toBeVisible();
  await expect(map.locator("iframe")).toBeHidden();
});
