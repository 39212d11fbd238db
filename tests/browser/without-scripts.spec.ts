import type { CDPSession, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/page";
import { expect, siteTest as test } from "./support/test";

test.use({
  viewport: { width: 360, height: 740 },
  allowedConsole: [/net::ERR_FAILED/],
  allowedHosts: ["www.openstreetmap.org"],
});

/** The two ways in which a visitor has no scripts. */
const WAYS: Record<string, (page: Page, devTools: CDPSession) => Promise<unknown>> = {
  "without JavaScript": (_, devTools) =>
    devTools.send("Emulation.setScriptExecutionDisabled", { value: true }),
  "without the site's scripts": (page) => page.route("**/assets/*.js", (route) => route.abort()),
};

for (const [way, take] of Object.entries(WAYS)) {
  test(`the menu is open ${way}, and nothing covers the next page`, async ({ page, devTools }) => {
    await take(page, devTools);
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Preparing your experience...")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    const covered = await menu.evaluate((nav) => {
      const bottom = nav.getBoundingClientRect().bottom;
      return bottom > (document.querySelector("main")?.getBoundingClientRect().top ?? 0) + 1;
    });
    expect(covered, "the open menu covers nothing").toBe(false);
    const map = page.getByRole("region", { name: "Visit us in Ahmedabad" });
    await expect(map).toContainText("402 Riverfront Chambers");
    await expect(map.getByRole("link", { name: /Open the Map/ })).toBeVisible();
    if (way !== "without JavaScript") await expect(map.locator("iframe")).toBeHidden();
  });

  test(`a booking has an email address and a phone number ${way}`, async ({ page, devTools }) => {
    await take(page, devTools);
    await page.goto("/schedule");
    await expect(page.getByText("Our Availability")).toBeVisible();
    const form = page.getByRole("region", { name: "Book Your Meeting" });
    await expect(form).toContainText("The booking form needs JavaScript.");
    const email = form.getByRole("link", { name: "hello@sabarmatisoftworks.example" });
    await expect(email).toHaveAttribute("href", /^mailto:/);
    await expect(email).toBeVisible();
    await expect(form.getByRole("link", { name: /\+91/ })).toHaveAttribute("href", /^tel:\+91/);
    await expect(form.getByRole("button", { name: "Book Meeting" })).toBeHidden();
    await expect(page.getByLabel("Name")).toBeHidden();
    if (way !== "without JavaScript") await expectNoAxeViolations(page);

    await page.setViewportSize({ width: 1280, height: 800 });
    const below = await form.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      const words = [...element.querySelectorAll("p, a")].filter((it) => it.checkVisibility());
      return bottom - Math.max(...words.map((it) => it.getBoundingClientRect().bottom));
    });
    expect(below).toBeGreaterThan(0);
    expect(below, "only the card's padding").toBeLessThan(60);
  });

  test(`the staff panel shows that it needs JavaScript ${way}`, async ({ page, devTools }) => {
    await take(page, devTools);
    for (const name of ["login", "projects", "dashboard"]) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/needs JavaScript/);
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(page.getByText("Checking your login")).toBeHidden();
    }
    if (way === "without JavaScript") return;
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.reload();
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toHaveText("Admin Login");
  });
}
