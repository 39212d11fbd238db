import { PAGE_PATHS } from "../support/site/page-paths";
import { enterAdmin, expectNoAxeViolations, openPage, watchWrites } from "./support/page";
import { expect, test } from "./support/test";

const INNER_PAGES = ["dashboard", "projects", "products", "team", "plans"];

const EMAIL = "admin@agency.example";

test("every other admin page redirects a signed-out visitor to the login before it shows content", async ({
  page,
  request,
}) => {
  for (const name of INNER_PAGES) {
    await test.step(name, async () => {
      const answer = await request.get(`/admin/${name}`);
      const html = await answer.text();
      expect(html).not.toMatch(/<table|Logout|Add (Project|Product|Member|Plan)|open the Studio/);
      expect(answer.headers()["x-robots-tag"]).toBe("noindex");
      expect(html).toContain('<meta name="robots" content="noindex"/>');

      await page.goto(`/admin/${name}`);
      await expect(page).toHaveURL(/\/admin\/login$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
    });
  }
});

test("email and password are required", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter your email");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Enter your password");
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
  await expectNoAxeViolations(page);
});

test("the pair on the page opens the dashboard, and logout closes it", async ({ page }) => {
  const writes = watchWrites(page);
  await page.goto("/admin/login");
  const shown = page.getByRole("region", { name: "Demo credentials" }).getByRole("definition");
  const [email = "", password = ""] = await shown.allTextContents();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
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
  await expect(page.getByRole("link", { name: "open the Studio" })).toHaveAttribute(
    "href",
    "/studio",
  );
  await expectNoAxeViolations(page);
});

test("the login compares email and password exactly", async ({ page }) => {
  await openPage(page, "/admin/login");
  const shown = page.getByRole("region", { name: "Demo credentials" }).getByRole("definition");
  const [email = "", password = ""] = await shown.allTextContents();
  for (const [wrongEmail, wrongPassword] of [
    [email, password.toUpperCase()],
    [email.toUpperCase(), password],
    [email, `${password} `],
    [email, ` ${password}`],
    [email, password.slice(0, -1)],
    [password, email],
  ] as const) {
    await page.getByLabel("Email").fill(wrongEmail);
    await page.getByLabel("Password").fill(wrongPassword);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await page.evaluate(() => localStorage.length), `${wrongEmail} ${wrongPassword}`).toBe(
      0,
    );
  }
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
  const shown = page.getByRole("region", { name: "Demo credentials" }).getByRole("definition");
  const [email = "", password = ""] = await shown.allTextContents();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const name of ["login", "projects"]) {
    test(`/admin/${name} shows that the panel needs JavaScript`, async ({ page }) => {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/needs JavaScript/);
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(page.getByText("Checking your login")).toBeHidden();
    });
  }
});

test("no public page loads the panel's code", async ({ page }) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  for (const path of PAGE_PATHS) await openPage(page, path);
  expect(scripts.size).toBeGreaterThan(5);
  for (const url of scripts) {
    // Fetched again, because a worker's responses are gone with the worker.
    const text = await (await page.request.get(url)).text();
    expect(text, url).not.toMatch(/isAdminLoggedIn|riverfront-402|fill required fields/);
  }
});
