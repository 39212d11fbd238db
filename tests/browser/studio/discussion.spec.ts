import { expectNoAxeViolations } from "../support/page";
import {
  comment,
  createTask,
  expect,
  openFaq,
  openStudio,
  questionField,
  type StudioSite,
  studioTest as test,
} from "../support/studio";

/** Reads the dataset of comments and tasks, which other tests write to as well. */
function readDiscussion({ client }: StudioSite) {
  return client.withConfig({
    dataset: `${client.config().dataset}-comments`,
    perspective: "raw",
  });
}

test("an editor comments on a field and resolves the comment", {
  tag: "@full",
}, async ({ page, studio }) => {
  const _id = "faq-discussed";
  const discussion = readDiscussion(studio);
  await openFaq(page, studio, _id);
  await comment(page, () => page.keyboard.insertText("Is this still so?"));
  const comments = () =>
    discussion.fetch(
      `*[_type == "comment" && pt::text(message) == "Is this still so?"]{status, "path": target.path.field}`,
    );
  // The first comment creates their dataset.
  await expect(async () => {
    expect(await comments()).toEqual([{ status: "open", path: "question" }]);
  }).toPass();
  // A one-time popover covers the comment at some point.
  const introduction = page.getByRole("button", { name: "Got it" });
  await page.addLocatorHandler(introduction, (button) => button.click(), { times: 1 });

  const listed = page.getByTestId("comments-list-item").first();
  await listed.hover();
  await listed.getByTestId("comments-list-item-status-button").click();
  await expect.poll(comments).toEqual([{ status: "resolved", path: "question" }]);
  await expect(listed).toBeHidden();
  await page.removeLocatorHandler(introduction);
});

test("an editor assigns a task, comments on it and closes it", {
  tag: "@full",
}, async ({ page, studio }) => {
  const _id = "faq-with-a-task";
  const discussion = readDiscussion(studio);
  const tasks = () =>
    discussion.fetch(
      `*[_type == "tasks.task" && title == "Ask about Sundays"]{
    status, "about": target.document._ref, "isAssigned": defined(assignedTo)
  }`,
    );
  await openFaq(page, studio, _id);
  await page.getByTestId("tasks-toolbar").click();
  await createTask(page, "Ask about Sundays", "First administrator");
  const task = { about: _id, isAssigned: true };
  await expect.poll(tasks).toEqual([{ ...task, status: "open" }]);

  await page.getByRole("button", { name: "Ask about Sundays" }).click();
  const answer = page.getByTestId("comment-input-editable").last();
  // On a busy machine the first input may be lost, and the send button stays disabled.
  await expect(async () => {
    await answer.click();
    await answer.press("ControlOrMeta+a");
    await page.keyboard.insertText("The shop says yes.");
    await page.getByTestId("comment-input-send-button").click({ timeout: 5_000 });
  }).toPass();
  const said = `count(*[_type == "comment" && pt::text(message) == "The shop says yes."])`;
  await expect.poll(() => discussion.fetch(said)).toBe(1);
  await page.getByRole("button", { name: "To Do" }).click();
  await page.getByRole("menuitem", { name: "Done" }).click();
  await expect.poll(tasks).toEqual([{ ...task, status: "closed" }]);
  await page.getByTestId("tasks-toolbar").click();
});

test("the bar and the welcome page show a review until it is done", { tag: "@full" }, async ({
  page,
  studio,
}) => {
  const { client } = studio;
  await client.create({ _id: "faq-reviewed", _type: "faq", question: "Open on Sundays?" });
  await openStudio(page, studio, "/structure/welcome");
  const section = page.getByRole("region", { name: "Waiting for you" });
  await expect(section).toContainText("Nothing");

  // The dataset of comments and tasks is made with the first of them.
  const url = `/comments/${client.config().dataset}/setup`;
  await client.request({ method: "POST", url });
  const discussion = readDiscussion(studio);
  const reader = client.withConfig({ token: studio.viewerToken });
  const { id: authorId } = await reader.request<{ id: string }>({ url: "/users/me" });
  const title = "FAQ, Open on Sundays?";
  const target = { documentType: "faq", document: { _ref: "faq-reviewed", _weak: true } };
  const createdByUser = new Date().toISOString();
  const task = { _type: "tasks.task", title: `Review: ${title}`, status: "open", authorId, target };
  await discussion.create({ ...task, _id: "review", createdByUser });

  // The Studio reads again when its window gets the focus, and every 30 seconds.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  const badge = page.getByRole("button", { name: "1 thing waits for you" });
  await expect(badge).toBeVisible();
  await expect(section.getByRole("link", { name: `asks for a review: “${title}”` })).toBeVisible();
  await expectNoAxeViolations(page, "main section");

  await section.getByRole("link", { name: title }).click();
  await expect(questionField(page)).toBeVisible();
  await badge.click();
  await section.getByRole("button", { name: /^Mark as done/ }).click();
  await expect(badge).toBeHidden();
  await expect(section.getByText("Nothing: no mention")).toBeVisible();
  expect(await discussion.getDocument("review")).toMatchObject({ status: "closed" });
});
