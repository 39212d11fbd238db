import { expectNoAxeViolations, saveScreenshot } from "../support/page";
import { expect, openStudio, test } from "../support/studio/shared-studio";

test("the bar and the welcome page show a requested review until it is done", async ({
  page,
  studio,
}) => {
  const { client } = studio;
  await client.create({ _id: "faq-reviewed", _type: "faq", question: "Open on Sundays?" });
  await openStudio(page, studio, "/structure/welcome");
  await expect(page.getByRole("region", { name: "Waiting for you" })).toContainText("Nothing");

  // The dataset of comments and tasks is made with the first of them.
  const url = `/comments/${client.config().dataset}/setup`;
  await client.request({ method: "POST", url });
  const discussion = client.withConfig({ dataset: `${client.config().dataset}-comments` });
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
  const section = page.getByRole("region", { name: "Waiting for you" });
  await expect(section.getByRole("link", { name: `asks for a review: “${title}”` })).toBeVisible();
  await expectNoAxeViolations(page, "main section");
  await saveScreenshot(page, "waiting");

  await section.getByRole("link", { name: title }).click();
  await expect(page.getByTestId("field-question")).toBeVisible();
  await badge.click();
  await section.getByRole("button", { name: /^Mark as done/ }).click();
  await expect(badge).toBeHidden();
  await expect(section.getByText("Nothing: no mention")).toBeVisible();
  expect(await discussion.getDocument("review")).toMatchObject({ status: "closed" });
});
