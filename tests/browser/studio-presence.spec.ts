import type { Page } from "@playwright/test";
import { saveScreenshot } from "./support/screenshot";
import { anotherEditor, expect, openStudio, test } from "./support/studio";

test.skip(({ isMobile }) => isMobile, "The Studio is for larger screens.");

/** The avatars of others in the form. The Studio hides a tab from itself, not a user from themselves. */
const othersIn = (editor: Page) =>
  editor.getByTestId("document-panel-scroller").getByLabel("Local editor");

test("shows two editors of a document each other, until one leaves", async ({
  page,
  studio,
  browser,
}) => {
  const context = await anotherEditor(browser);
  const other = await context.newPage();
  const question = (editor: Page) => editor.getByRole("textbox", { name: "Question" });

  await openStudio(page, studio, "/structure/faq;faq-timelines");
  await question(page).click();
  await expect(othersIn(page)).toHaveCount(0);
  await openStudio(other, studio, "/structure/faq;faq-timelines");
  await question(other).click();
  for (const editor of [page, other]) await expect(othersIn(editor)).toBeVisible();
  await saveScreenshot(page, "two-present-first");
  await saveScreenshot(other, "two-present-second");

  const whoIsHere = page.getByRole("menu", { name: "Global presence" });
  await page.getByRole("button", { name: "Global presence" }).click();
  await expect(whoIsHere.getByRole("menuitem", { name: "Local editor" })).toBeVisible();
  await saveScreenshot(page, "who-is-here");

  await context.close();
  await expect(othersIn(page)).toHaveCount(0);
  await expect(whoIsHere).toContainText("No one else is here");
  await saveScreenshot(page, "left-alone");
});
