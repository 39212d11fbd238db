import {
  enterAdmin,
  expectNoAxeViolations,
  fillInShownPair,
  openPage,
  watchWrites,
} from "./support/page";
import { expect, siteTest, test } from "./support/test";

const INNER_PAGES = ["dashboard", "projects", "products", "team", "plans"];

const EMAIL = "admin@agency.example";

siteTest("every other admin page redirects a signed-out visitor to the login", async ({ page }) => {
  for (const name of INNER_PAGES) {
    await page.goto(`/admin/${name}`);
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
  }
});

siteTest(
  "a wrong pair fails with a destructive toast and keeps what was typed",
  async ({ page }) => {
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
  },
);

siteTest("the pair on the page opens the dashboard, and logout closes it", async ({ page }) => {
  const writes = watchWrites(page);
  await page.goto("/admin/login");
  await fillInShownPair(page);
  // Twice at once leads there once.
  const pagesBefore = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "Login" }).dblclick();

  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  await expect(page.locator("[data-sonner-toast]")).toContainText(
    "Welcome to the Sabarmati Softworks admin panel",
  );
  await expect(page.getByText("Login Successful")).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(writes).toEqual([]);
});

siteTest("the dashboard has four tiles with counts and points to the Studio", async ({ page }) => {
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
  await expect(page.getByRole("link", { name: "open the Studio" })).toHaveAttribute(
    "href",
    "/studio",
  );
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
});

test("the pair opens the dashboard where the browser's storage is full", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openPage(page, "/admin/login");
  await fillInShownPair(page);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the login and a section show that the panel needs JavaScript", async ({ page }) => {
    for (const name of ["login", "projects"]) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/needs JavaScript/);
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(page.getByText("Checking your login")).toBeHidden();
    }
  });
});
