import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/page";
import { allowing, choose, expect, ownMenu, test } from "../support/studio";

// The browser logs the response to a wrong token.
test.use(allowing(/status of 401/));

test("the sign-in page is accessible at each width and works by keyboard", async ({
  page,
  studio: { origin },
}) => {
  const studio = encodeURIComponent(`${origin}/studio`);
  await page.goto(`/lake/v1/auth/login/local?origin=${studio}`);
  const field = page.getByLabel("Editor’s token");
  await expect(page.getByText("Ask an administrator for a sign-in link")).toBeVisible();
  const look = async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoAxeViolations(page);
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }));
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  };
  await look();
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.type("not-the-token");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.keyboard.press("Enter");
  expect((await answer).status()).toBe(401);
  await expect(page.getByRole("alert")).toHaveText(/not a token of this server/);
  await look();
});

/** An entry of the desk's list, not the link of the same name in the welcome pane. */
const onDesk = (page: Page, name: string) =>
  page.getByRole("listbox", { name: "Content" }).getByRole("link", { name, exact: true });

test("the editor's token opens the desk, which lists all content, until the editor signs out", {
  tag: "@full",
}, async ({ page, studio }) => {
  await page.goto(`${studio.origin}/studio`);
  await expect(page.getByLabel("Editor’s token")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/lake/v1/auth/login/local");
  await page.getByLabel("Editor’s token").fill(studio.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(onDesk(page, "Site settings")).toBeVisible();
  expect(page.url()).not.toContain("sid=");
  for (const name of ["Pages", "Projects", "Products", "Team", "Pricing", "Services", "FAQs"])
    await expect(onDesk(page, name)).toBeVisible();
  await choose(onDesk(page, "Pages"));
  await choose(page.getByRole("link", { name: "Home", exact: true }));
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await expect(page.getByText(/slow|deprecated|outdated/i)).toHaveCount(0);

  await ownMenu(page, "Local editor").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible();
});
