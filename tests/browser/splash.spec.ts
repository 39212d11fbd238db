import type { Page } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { holdRequests, openPage } from "./support/page";
import { recordBrightness, turnsOf } from "./support/page/brightness";
import { recordSplashes } from "./support/page/splash-record";
import { expect, MOTION, test } from "./support/test";

test.use(MOTION);

const TEXT = "Preparing your experience...";

for (const { way, turn } of [
  {
    way: "a link",
    turn: (page: Page) =>
      page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click(),
  },
  { way: "Back", turn: (page: Page) => page.goBack() },
]) {
  test(`covers the page for half a second on ${way}`, { tag: "@phone" }, async ({ page }) => {
    await page.clock.install();
    const splashes = await recordSplashes(page);
    await openPage(page, "/services");
    await page.getByRole("contentinfo").getByRole("link", { name: "Projects" }).click();
    await page.clock.runFor(2_000);
    await expect.poll(splashes).toHaveLength(1);

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await turn(page);
    // The next page is there, below the splash.
    await expect(page).toHaveTitle(/services/);
    const splash = page.getByTestId("splash");
    await page.clock.runFor(495);
    await expect(splash).toContainText("Sabarmati Softworks");
    await expect(splash).toContainText(TEXT);
    await page.clock.runFor(60);
    await expect(splash).toHaveCount(0);
    const [, second] = await splashes();
    expect(second?.coversViewport, "it covers the whole viewport").toBe(true);
  });
}

test("the splash covers the page for half a second after an early step back", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/services");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole("contentinfo").getByRole("link", { name: "Projects" }).click();
  await expect(page).toHaveTitle(/projects/);
  await page.clock.runFor(300);
  await page.goBack();
  await expect(page).toHaveTitle(/services/);
  const splash = page.getByTestId("splash");
  await page.clock.runFor(495);
  await expect(splash).toContainText(TEXT);
  await page.clock.runFor(60);
  await expect(splash).toHaveCount(0);
});

test("a page change darkens and brightens once, without a third change within a second", async ({
  page,
}) => {
  await openPage(page, PAGES.pricingPage.path);
  // The first frame of the recording is not to be one of before the scrolling.
  await page.evaluate(async () => {
    window.scrollTo({ top: 600, behavior: "instant" });
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
  const recording = await recordBrightness(page);
  const darkest = async () =>
    Math.min(...(await recording.frames()).map(({ luminance }) => luminance));
  // The next page waits until the splash has been painted, on a slow machine too.
  const letPass = await holdRequests(page, /_data=/);
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect.poll(darkest).toBeLessThan(0.2);
  letPass();
  await expect(page.getByTestId("splash")).toHaveCount(0);
  const veil = page.locator(".animate-veil-out");
  await expect(veil).toHaveCSS("visibility", "hidden");
  const turns = turnsOf(await recording.stop());
  expect(turns.length).toBeGreaterThan(0);
  for (const [index, at] of turns.entries()) {
    const third = turns[index + 2];
    expect(third === undefined || third - at > 1, `jumps at ${turns}`).toBe(true);
  }
});

test("the splash is absent on the first page, is not announced, and keeps focus and title of the next", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/")).text();
  expect(html).not.toContain(TEXT);

  const splashes = await recordSplashes(page);
  await openPage(page, "/");
  await expect(page.getByTestId("splash")).toHaveCount(0);
  expect(await splashes()).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Products" }).click();
  await expect(page.getByTestId("splash")).toHaveAttribute("aria-hidden", "true");
  await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const announced = page.getByRole("status").filter({ hasText: await page.title() });
  await expect(announced).toHaveCount(1);
});

test("the splash does not show when only the filter of the projects changes", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no splash, and links work", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/services");
    await expect(page.getByText(TEXT)).toHaveCount(0);
  });
});
