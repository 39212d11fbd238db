import { openPage } from "./support/hydrated";
import { recordSplashes, type Splash } from "./support/splash-record";
import { expect, test } from "./support/test";

const TEXT = "Preparing your experience...";

function expectFullSplash(splash: Splash | undefined) {
  expect(splash?.text).toContain("Sabarmati Softworks");
  expect(splash?.text).toContain(TEXT);
  expect(splash?.coversViewport, "it covers the whole viewport").toBe(true);
  expect(splash?.milliseconds).toBeGreaterThanOrEqual(499);
  expect(splash?.milliseconds).toBeLessThan(2_000);
}

test("covers the page for half a second on a link and on Back", { tag: "@phone" }, async ({
  page,
}) => {
  const splashes = await recordSplashes(page);
  await openPage(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect.poll(splashes).toHaveLength(1);
  await expect(page).toHaveURL("/services");
  expectFullSplash((await splashes())[0]);

  await page.goBack();
  await expect.poll(splashes).toHaveLength(2);
  await expect(page).toHaveURL("/");
  expectFullSplash((await splashes())[1]);
});

test("is not part of the first, server-rendered page", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  expect(html).not.toContain(TEXT);

  const splashes = await recordSplashes(page);
  await openPage(page, "/");
  await expect(page.getByTestId("splash")).toHaveCount(0);
  expect(await splashes()).toEqual([]);
});

test("does not show when only the filter of the projects changes", async ({ page }) => {
  const splashes = await recordSplashes(page);
  await openPage(page, "/projects");
  const filter = page.getByRole("navigation", { name: "Filter projects by technology" });
  await filter.getByRole("link", { name: "Express" }).click();
  await expect(page.getByText(/using Express$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Showing \d+ project\(s\)$/)).toBeVisible();
  await expect(page.getByTestId("splash")).toHaveCount(0);
  expect(await splashes()).toEqual([]);
});

test("leaves the focus on the new page and announces its title", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const announced = page.getByRole("status").filter({ hasText: await page.title() });
  await expect(announced).toHaveCount(1);
});

test("says nothing to screen readers itself", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page.getByTestId("splash")).toHaveAttribute("aria-hidden", "true");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is none, and links lead on", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/services");
    await expect(page.getByText(TEXT)).toHaveCount(0);
  });
});
