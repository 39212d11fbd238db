import { allowing, expect, openStudio, studioTest as test } from "../support/studio";

// The response to the deletion.
test.use(allowing(/status of 409/));

test("the media library finds an image, shows where it is used, and does not delete it there", async ({
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

  await details.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Confirm deletion" });
  await question.getByRole("button", { name: /^Yes, delete/ }).click();
  await expect(page.getByText("Unable to delete 1 asset.", { exact: false })).toBeVisible();
  const query = "count(*[originalFilename == 'team-isha-patel.jpg'])";
  expect(await studio.client.fetch(query)).toBe(1);
});
