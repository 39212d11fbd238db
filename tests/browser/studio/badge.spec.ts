import { expect, openStudio, test } from "../support/studio/shared-studio";

test("a second plan takes over the badge with one press", async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/pricing;plan;plan-basic");
  const offer = page.getByText("“Professional” carries this badge.");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Move it here" }).click();
  await expect(offer).toBeHidden();
  await expect
    .poll(() => studio.client.fetch(`*[_type == "plan" && popular]._id`))
    .toEqual(["drafts.plan-basic"]);
});
