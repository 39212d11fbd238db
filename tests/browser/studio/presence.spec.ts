import { avatarsOf, expect, loadStudio, openStudio, studioTest as test } from "../support/studio";

test("two editors of a document see each other and each other's text until one leaves", {
  tag: "@full",
}, async ({ page, secondPage: other, studio }) => {
  const _id = "hourly-of-two-editors";
  await studio.client.create({
    _id,
    _type: "hourlyService",
    name: "Together",
    rangeUSD: "$1",
    rangeINR: "₹100",
    order: 3,
  });
  const field = (editor: typeof page, name: string) => editor.getByRole("textbox", { name });
  // The Studio hides its own tab's avatar, not those of the user's others.
  const avatars = (editor: typeof page) => avatarsOf(editor, "Local editor");

  await loadStudio(page, studio, `/structure/pricing;hourlyService;${_id}`);
  await field(page, "Name").click();
  await expect(avatars(page)).toHaveCount(0);
  await openStudio(other, studio, `/structure/pricing;hourlyService;${_id}`);
  await field(other, "Name").click();
  for (const editor of [page, other]) await expect(avatars(editor)).toBeVisible();

  await expect(field(other, "Name")).toHaveValue("Together");
  await field(page, "Name").fill("Typed by the first");
  await expect(field(other, "Name")).toHaveValue("Typed by the first");
  await field(other, "Hourly range in US dollars").fill("$2 by the second");
  await expect(field(page, "Hourly range in US dollars")).toHaveValue("$2 by the second");

  const whoIsHere = page.getByRole("menu", { name: "Global presence" });
  await page.getByRole("button", { name: "Global presence" }).click();
  await expect(whoIsHere.getByRole("menuitem", { name: "Local editor" })).toBeVisible();
  await other.context().close();
  await expect(avatars(page)).toHaveCount(0);
  await expect(whoIsHere).toContainText("No one else is here");
  await page.keyboard.press("Escape");
  await expect(whoIsHere).toBeHidden();
});
