import { richText } from "../../support/sample";
import { saveScreenshot } from "../support/page";
import { expect, openStudio, STUDIO_NOISE, test } from "../support/studio/studio";

// The Studio's own task form logs this.
test.use({
  allowedConsole: [[...STUDIO_NOISE, /No context provided for reporter/], { scope: "test" }],
});

// Loads its own Studio: one that was open before may still regard another document as active.
const _id = "faq-with-a-task";

test("an editor assigns a task, comments on it and closes it", async ({ page, studio }) => {
  test.slow();
  const answer = richText("Yes.");
  await studio.client.create({
    _id,
    _type: "faq",
    question: "Open on Sundays?",
    answer,
    order: 99,
  });
  const discussion = studio.client.withConfig({
    dataset: `${studio.client.config().dataset}-comments`,
    perspective: "raw",
  });
  const ofType = (type: string) =>
    discussion.fetch(
      `*[_type == $type]{
    "title": title, status, "about": target.document._ref, "isAssigned": defined(assignedTo)
  }`,
      { type },
    );
  await openStudio(page, studio, `/structure/faq;${_id}`);
  await expect(page.getByTestId("field-question")).toBeVisible();

  await page.getByTestId("tasks-toolbar").click();
  // A new task refers to the active document, which the Studio updates with a delay.
  await page.getByRole("tab", { name: "Active document" }).click();
  const title = page.getByPlaceholder("Task title");
  // On a busy machine the tab that opens first may replace the form that was opened after it.
  await expect(async () => {
    const create = page.getByRole("button", { name: "Create new task" }).first();
    await create.click({ timeout: 5_000 });
    await expect(title).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await title.fill("Ask about Sundays");
  await page.getByText("Select assignee").click();
  await page.getByRole("menuitem", { name: "First administrator" }).click();
  await page.getByRole("button", { name: "Create Task" }).click();
  const task = { title: "Ask about Sundays", about: _id, isAssigned: true };
  await expect.poll(() => ofType("tasks.task")).toEqual([{ ...task, status: "open" }]);

  await page.getByRole("button", { name: "Ask about Sundays" }).click();
  const comment = page.getByTestId("comment-input-editable").last();
  // On a busy machine the first input may be lost, and the send button stays disabled.
  await expect(async () => {
    await comment.click();
    await comment.press("ControlOrMeta+a");
    await page.keyboard.insertText("The shop says yes.");
    await page.getByTestId("comment-input-send-button").click({ timeout: 5_000 });
  }).toPass();
  // Comments of other tests may be there, too.
  const stored = () =>
    discussion.fetch(`count(*[_type == "comment" && pt::text(message) == "The shop says yes."])`);
  await expect.poll(stored).toBe(1);
  await page.getByRole("button", { name: "To Do" }).click();
  await page.getByRole("menuitem", { name: "Done" }).click();
  await expect.poll(() => ofType("tasks.task")).toEqual([{ ...task, status: "closed" }]);
  await saveScreenshot(page, "task");
});
