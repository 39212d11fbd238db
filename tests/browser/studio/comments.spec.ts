import { saveScreenshot } from "../support/page";
import { expect, openStudio, test } from "../support/studio/shared-studio";

const _id = "faq-discussed";

test("an editor comments on a field and resolves the comment", async ({ page, studio }) => {
  test.slow();
  await studio.client.create({ _id, _type: "faq", question: "Open on Sundays?", answer: "Yes." });
  const discussion = studio.client.withConfig({
    dataset: `${studio.client.config().dataset}-comments`,
    perspective: "raw",
  });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  const field = page.getByTestId("field-question");
  await field.hover();
  await field.getByRole("button", { name: "Add comment" }).click();
  await page.getByTestId("comment-input-editable").first().click();
  await page.keyboard.insertText("Is this still so?");
  await page.getByTestId("comment-input-send-button").first().click();
  // Comments of other tests may be there, too.
  const stored = () =>
    discussion.fetch(
      `*[_type == "comment" && pt::text(message) == "Is this still so?"]{status, "path": target.path.field}`,
    );
  // The first comment creates their dataset.
  await expect(async () => {
    expect(await stored()).toEqual([{ status: "open", path: "question" }]);
  }).toPass();
  // A one-time popover covers the comment at some point.
  const introduction = page.getByRole("button", { name: "Got it" });
  await page.addLocatorHandler(introduction, (button) => button.click(), { times: 1 });
  await saveScreenshot(page, "comment");

  const comment = page.getByTestId("comments-list-item").first();
  await comment.hover();
  await comment.getByTestId("comments-list-item-status-button").click();
  await expect.poll(stored).toEqual([{ status: "resolved", path: "question" }]);
  await expect(comment).toBeHidden();
  await saveScreenshot(page, "comment-resolved");
});
