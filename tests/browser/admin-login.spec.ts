import {
  enterAdmin,
  expectNoAxeViolations,
  expectToTellLinks,
  fillInShownPair,
  openPage,
  watchWrites,
} from "./support/page";
import { expect, test as newPageTest, siteTest as test } from "./support/test";

const EMAIL = "admin@agency.example";

test("every other admin page redirects a signed-out visitor to the login", async ({ page }) => {
  for (const name of ["dashboard", "projects", "products", "team", "plans"]) {
    await page.goto(`/admin/${name}`);
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
  }
});

test("a wrong pair fails with a destructive toast and keeps what was typed", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill("guess");
  await page.getByRole("button", { name: "Login" }).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText("Login Failed");
  await expect(toast.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(toast).toHaveCSS("opacity", "1");
  await expect(page.getByLabel("Email")).toHaveValue(EMAIL);
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expectNoAxeViolations(page);
});

// Browsers count at most 50 places, which a page of several tests may have.
newPageTest("the pair on the page opens the dashboard, and logout closes it", async ({ page }) => {
  const writes = watchWrites(page);
  await page.goto("/admin/login");
  await fillInShownPair(page);
  // Twice at once leads there once.
  const pagesBefore = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "Login" }).dblclick();

  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  const welcome = "Welcome to the Sabarmati Softworks admin panel";
  await expect(page.locator("[data-sonner-toast]")).toContainText(welcome);
  await expect(page.getByText("Login Successful")).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(writes).toEqual([]);
});

test("the dashboard has four tiles with counts and points to the Studio", async ({ page }) => {
  await enterAdmin(page, "/admin/dashboard");
  for (const [tile, path] of [
    ["Projects 1 entry", "/admin/projects"],
    ["Products 1 entry", "/admin/products"],
    ["Team 1 entry", "/admin/team"],
    ["Plans 2 entries", "/admin/plans"],
  ] as const) {
    await expect(page.getByRole("link", { name: tile })).toHaveAttribute("href", path);
  }
  await expect(page.getByText("last until the page is reloaded")).toBeVisible();
  const studio = page.getByRole("link", { name: "open the Studio" });
  await expect(studio).toHaveAttribute("href", "/studio");
  await expectToTellLinks(page, ["open the Studio"]);
  await expectNoAxeViolations(page);
});

test("a logout in another tab shows the login page", async ({ page, context }) => {
  await enterAdmin(page, "/admin/plans");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans");
  const other = await context.newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole("table")).toHaveCount(0);
  await other.close();
  // A page that Back restores has missed the event.
  for (const look of [
    () => page.evaluate(() => dispatchEvent(new Event("pageshow"))),
    () => page.getByRole("link", { name: "Back to Dashboard" }).click(),
  ]) {
    await enterAdmin(page, "/admin/plans");
    await expect(page.getByRole("table")).toHaveCount(1);
    await page.evaluate(() => localStorage.clear());
    await look();
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
});

test("the pair opens the dashboard where the browser's storage is full", async ({ page }) => {
  await openPage(page, "/admin/login");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await fillInShownPair(page);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
});
