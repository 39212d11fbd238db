import { expectNoAxeViolations } from "../support/page";
import { allowing, expect, test } from "../support/studio";

// The browser logs the response to a wrong token.
test.use(allowing(/status of 401/));

test("the sign-in page is accessible and works by keys", async ({ page, studio: { origin } }) => {
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
