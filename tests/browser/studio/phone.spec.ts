import type { Page } from "@playwright/test";
import { expectReadableColors, saveScreenshot } from "../support/page";
import { choose, expect, test } from "../support/studio/studio";

const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

test("an editor signs in, edits a text and publishes it on a phone @phone-only", async ({
  page,
  studio,
}) => {
  test.slow();
  await page.goto(`${studio.origin}/studio`);
  await page.getByLabel("Editor’s token").fill(studio.token);
  await fits(page);
  await expectReadableColors(page);
  await saveScreenshot(page, "phone-sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();

  await choose(page.getByRole("link", { name: "Welcome", exact: true }));
  const lastEdits = page.getByRole("region", { name: "Last edits" });
  await expect(lastEdits).toBeVisible();
  const { x = 0, width = 0 } = (await lastEdits.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
  await fits(page);
  await expectReadableColors(page);
  await saveScreenshot(page, "phone-welcome");

  await page
    .getByRole("region", { name: "Change the hero" })
    .getByRole("link", { name: "the site settings" })
    .click();
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  await expect(tagline).toBeEditable();
  await fits(page);
  await expectReadableColors(page);
  await tagline.fill("Grown on a phone");
  await saveScreenshot(page, "phone-form");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const published = () => studio.client.fetch(`*[_id == "siteSettings"][0].tagline`);
  await expect.poll(published).toBe("Grown on a phone");
});
