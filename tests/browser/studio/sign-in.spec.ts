import { expectToFit } from "../support/page";
import { expect, siteTest as test } from "../support/test";

test("the sign-in page is accessible and works by keys", async ({ page, baseURL, allowed }) => {
  // The response to a wrong token.
  allowed.push(/status of 401/);
  const studio = encodeURIComponent(`${baseURL}/studio`);
  await page.goto(`/lake/v1/auth/login/local?origin=${studio}`);
  const field = page.getByLabel("Editor’s token");
  await expect(page.getByText("Ask an administrator for a sign-in link")).toBeVisible();
  await expectToFit(page);
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.type("not-the-token");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.keyboard.press("Enter");
  expect((await answer).status()).toBe(401);
  await expect(page.getByRole("alert")).toHaveText(/not a token of this server/);
  await expectToFit(page);
});
