import { richText } from "../../support/sample";
import { choose, expect, openStudio, questionField, studioTest as test } from "../support/studio";

test("the Studio lists what the site cannot show, with the reasons", async ({ page, studio }) => {
  await studio.client.create({ _id: "faq-bad", _type: "faq", question: "Since when?", order: 90 });
  await openStudio(page, studio);
  await choose(page.getByRole("link", { name: "Left out of the site" }));
  const entry = page.getByRole("listitem").filter({ hasText: "Since when?" });
  await expect(entry).toContainText("Answer is missing");
  await entry.getByRole("link", { name: /Since when\?/ }).click();
  await expect(questionField(page)).toHaveValue("Since when?");

  await page.goBack();
  await expect(entry).toBeVisible();
  await studio.client
    .patch("faq-bad")
    .set({ answer: richText("Since 2019.") })
    .commit();
  await expect(page.getByText("The site shows every published document as it is.")).toBeVisible();
});
