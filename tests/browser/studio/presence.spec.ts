import type { Page } from "@playwright/test";
import { saveScreenshot } from "../support/page";
import { anotherEditor, expect, openStudio, test } from "../support/studio/shared-studio";

/**
 * A person's avatars in the form. The Studio hides its own tab's avatar, not those of the user's other tabs. Another
 * one is in the avatar's hidden tooltip.
 */
const avatarsIn = (tab: Page) =>
  tab.getByTestId("document-panel-scroller").getByLabel("Local editor").filter({ visible: true });

test("two editors of a document see each other and each other's text until one leaves", async ({
  page,
  studio,
  browser,
}) => {
  const _id = "hourly-of-two-editors";
  await studio.client.create({
    _id,
    _type: "hourlyService",
    name: "Together",
    rangeUSD: "$1",
    rangeINR: "₹100",
    order: 3,
  });
  const context = await anotherEditor(browser);
  const other = await context.newPage();
  const field = (editor: Page, name: string) => editor.getByRole("textbox", { name });

  await openStudio(page, studio, `/structure/pricing;hourlyService;${_id}`);
  await field(page, "Name").click();
  await expect(avatarsIn(page)).toHaveCount(0);
  await openStudio(other, studio, `/structure/pricing;hourlyService;${_id}`);
  await field(other, "Name").click();
  for (const editor of [page, other]) await expect(avatarsIn(editor)).toBeVisible();
  await saveScreenshot(page, "two-present-first");
  await saveScreenshot(other, "two-present-second");

  await test.step("each sees the other's text", async () => {
    await expect(field(other, "Name")).toHaveValue("Together");
    await field(page, "Name").fill("Typed by the first");
    await expect(field(other, "Name")).toHaveValue("Typed by the first");
    await field(other, "Hourly range in US dollars").fill("$2 by the second");
    await expect(field(page, "Hourly range in US dollars")).toHaveValue("$2 by the second");
    await saveScreenshot(page, "two-editors-first");
    await saveScreenshot(other, "two-editors-second");
  });

  const whoIsHere = page.getByRole("menu", { name: "Global presence" });
  await page.getByRole("button", { name: "Global presence" }).click();
  await expect(whoIsHere.getByRole("menuitem", { name: "Local editor" })).toBeVisible();
  await saveScreenshot(page, "who-is-here");

  await context.close();
  await expect(avatarsIn(page)).toHaveCount(0);
  await expect(whoIsHere).toContainText("No one else is here");
  await saveScreenshot(page, "left-alone");
});
