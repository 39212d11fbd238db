import { richText } from "../../support/sample/values";
import { saveScreenshot } from "../support/layout/screenshot";
import { expect, openStudio, test } from "../support/studio/shared-studio";

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
