import { richText } from "../../support/sample";
import { saveScreenshot } from "../support/page";
import { expect, loadStudio, openStudio, test } from "../support/studio/shared-studio";

test("an editor restores a deleted document from the trash with one press", async ({
  page,
  studio,
}) => {
  const _id = "faq-thrown-away";
  const answer = richText("By mistake.");
  await studio.client.create({ _id, _type: "faq", question: "Thrown away?", answer, order: 5 });
  await studio.client.delete(_id);
  await openStudio(page, studio, "/structure/trash");
  const row = page.getByRole("listitem").filter({ hasText: "FAQ: Thrown away?" });
  await expect(row).toBeVisible();
  await saveScreenshot(page, "trash");

  await row.getByRole("button", { name: "Restore FAQ: Thrown away?" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Thrown away?");
  expect(await studio.client.getDocument(`drafts.${_id}`)).toMatchObject({ answer, order: 5 });
});

test("an open form reports that another person deleted its document", async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/faq;faq-support");
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).not.toHaveValue("");
  const notice = page.getByText("This document was deleted.");
  await expect(notice).toBeHidden();
  await studio.client.delete("faq-support");
  await expect(notice).toBeVisible();
  await saveScreenshot(page, "deleted-while-open");

  await test.step("a form that is opened later offers to restore it", async () => {
    await openStudio(page, studio, "/structure/faq");
    await loadStudio(page, studio, "/structure/faq;faq-support");
    await page.getByRole("button", { name: "Restore most recent revision" }).click();
    await expect(question).not.toHaveValue("");
    await expect(notice).toBeHidden();
  });
});
