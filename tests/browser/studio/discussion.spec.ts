import { expectNoAxeViolations } from "../support/page";
import { expect, FULL, openStudio, questionField, studioTest as test } from "../support/studio";

test("bar and welcome page show a review until it is done", FULL, async ({ page, studio }) => {
  const { client } = studio;
  await client.create({ _id: "faq-reviewed", _type: "faq", question: "Open on Sundays?" });
  await openStudio(page, studio, "/structure/welcome");
  const section = page.getByRole("region", { name: "Waiting for you" });
  await expect(section).toContainText("Nothing");

  // The dataset of comments and tasks is made with the first of them.
  const { dataset } = client.config();
  await client.request({ method: "POST", url: `/comments/${dataset}/setup` });
  const discussion = client.withConfig({ dataset: `${dataset}-comments`, perspective: "raw" });
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
