import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/page";
import { choose, expect, STUDIO_NOISE, test } from "../support/studio/studio";

/** An entry of the desk's list, not the link of the same name in the welcome pane. */
const onDesk = (page: Page, name = "Site settings") =>
  page.getByRole("listbox", { name: "Content" }).getByRole("link", { name, exact: true });

// The browser logs the response to a wrong token.
test.use({ allowedConsole: [[...STUDIO_NOISE, /status of 401/], { scope: "test" }] });

test("the Studio accepts the editor's token, refuses a wrong one and signs out", async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/studio`);

  await test.step("the Studio opens the sign-in page, which refers to an administrator", async () => {
    await expect(page.getByText("Ask an administrator for a sign-in link")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/lake/v1/auth/login/local");
  });

  await test.step("a wrong token", async () => {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByLabel("Editor’s token").fill("not-the-token");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole("alert")).toHaveText(/not a token of this server/);
  });

  await test.step("the right token", async () => {
    await page.getByLabel("Editor’s token").fill(studio.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(onDesk(page)).toBeVisible();
    expect(page.url()).not.toContain("sid=");
  });

  await test.step("the desk lists all content", async () => {
    for (const name of ["Pages", "Projects", "Products", "Team", "Pricing", "Services", "FAQs"]) {
      await expect(onDesk(page, name)).toBeVisible();
    }
    await choose(onDesk(page, "Pages"));
    await choose(page.getByRole("link", { name: "Home", exact: true }));
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
    await expect(page.getByText(/slow|deprecated|outdated/i)).toHaveCount(0);
  });

  await test.step("signing out", async () => {
    await page.getByRole("button", { name: "Local editor", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible();
  });
});

for (const width of [360, 768, 1280]) {
  test(`the sign-in page is accessible at ${width} px and works by keyboard`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${studio.origin}/studio`);
    const field = page.getByLabel("Editor’s token");
    await expect(field).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
    await page.keyboard.type("not-the-token");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/not a token of this server/);
    await expectNoAxeViolations(page);
  });
}
