import { saveScreenshot } from "../support/layout/screenshot";
import { expect, openStudio, test } from "../support/studio/shared-studio";

test("the media library finds an image by its name and shows where it is used", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/media");
  await page.getByPlaceholder("Search").fill("team-isha");
  await expect(page.getByText("team-isha-patel.jpg")).toBeVisible();
  await expect(page.getByText("team-aarav-mehta.jpg")).toBeHidden();
  await page.locator('img[src*="/images/"]').click();
  const details = page.getByRole("dialog");
  await expect(details.locator("[name=originalFilename]")).toHaveValue("team-isha-patel.jpg");
  await details.getByRole("tab", { name: "References (1)" }).click();
  await expect(details.getByText("Isha Patel")).toBeVisible();
  await saveScreenshot(page, "media-references");
});
