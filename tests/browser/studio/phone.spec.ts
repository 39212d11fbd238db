import type { Page } from "@playwright/test";
import { expectReadableColors } from "../support/page";
import { choose, expect, FULL, publishButton, stored, test } from "../support/studio";
import { PHONE } from "../support/test";

test.use(PHONE);

/** Looks at the page as a phone shows it: nothing is wider than the screen, and all text is readable. */
async function look(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectReadableColors(page);
}

test("an editor signs in, edits and publishes on a phone", FULL, async ({ page, studio }) => {
  await page.goto(`${studio.origin}/studio`);
  await page.getByLabel("Editor’s token").fill(studio.token);
  expect(new URL(page.url()).pathname).toBe("/lake/v1/auth/login/local");
  await look(page);
  await page.getByRole("button", { name: "Sign in" }).click();

  await choose(page.getByRole("link", { name: "Welcome", exact: true }));
  expect(page.url()).not.toContain("sid=");
  const lastEdits = page.getByRole("region", { name: "Last edits" });
  await expect(lastEdits).toBeVisible();
  const { x = 0, width = 0 } = (await lastEdits.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
  await look(page);

  await page
    .getByRole("region", { name: "Change the hero" })
    .getByRole("link", { name: "the site settings" })
    .click();
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  await expect(tagline).toBeEditable();
  await look(page);
  await tagline.fill("Grown on a phone");
  await publishButton(page).click();
  await expect.poll(stored(studio, `*[_id == "siteSettings"][0].tagline`)).toBe("Grown on a phone");
});
