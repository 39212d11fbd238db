import type { Page } from "@playwright/test";
import { richText } from "../../support/sample";
import { holdRequests, saveScreenshot } from "../support/page";
import { expect, openStudio, test } from "../support/studio/shared-studio";
import { goInStudio } from "../support/studio/studio";
import { MOTION } from "../support/test";

test.describe.configure({ mode: "serial" });
// With motion, as most editors have it.
test.use(MOTION);

const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });

async function act(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Open document actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("an editor publishes an edit, which the site shows, and discards another", async ({
  page,
  studio,
}) => {
  const _id = "faq-edited-in-the-studio";
  await studio.client.create({
    _id,
    _type: "faq",
    question: "Old?",
    answer: richText("Yes."),
    order: 1,
  });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toHaveValue("Old?");

  await question.fill("Written in the Studio?");
  await expect(publish(page)).toBeEnabled();
  await saveScreenshot(page, "edited");
  await publish(page).click();
  await expect
    .poll(async () => (await studio.client.getDocument(_id))?.question)
    .toBe("Written in the Studio?");
  await expect(publish(page)).toBeDisabled();
  await saveScreenshot(page, "published");
  const site = await fetch(`${studio.url}/contact`);
  expect(await site.text()).toContain("Written in the Studio?");

  await question.fill("A slip of the keyboard");
  await expect.poll(() => studio.client.getDocument(`drafts.${_id}`)).toBeTruthy();
  await act(page, /Discard changes/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await saveScreenshot(page, "discard-warning");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Discard/ })
    .click();
  await expect(question).toHaveValue("Written in the Studio?");
  await expect.poll(() => studio.client.getDocument(`drafts.${_id}`)).toBeFalsy();
  await saveScreenshot(page, "discarded");
});

test("an open form still works after a transaction that also changes other documents", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/structure/faq;faq-timelines");
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  await studio.client
    .transaction()
    .patch("faq-timelines", { set: { question: "Reordered?" } })
    .patch("faq-support", { set: { order: 1 } })
    .commit();
  await expect(question).toHaveValue("Reordered?");
  await question.fill("Typed afterwards?");
  await expect
    .poll(async () => (await studio.client.getDocument("drafts.faq-timelines"))?.question)
    .toBe("Typed afterwards?");
});

test("an editor creates a document, which gets the last position, and duplicates it", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/structure/faq");
  await page.getByRole("link", { name: "FAQ", exact: true }).click();
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("Is this new?");
  const last = await studio.client.fetch(
    "math::max(*[_type == 'faq' && !(_id in path('drafts.**'))].order)",
  );
  await expect
    .poll(() => studio.client.fetch("*[_type == 'faq' && question == 'Is this new?'].order"))
    .toEqual([Math.floor(last / 10) * 10 + 10]);
  await saveScreenshot(page, "created");
  await act(page, /Duplicate/);
  await expect
    .poll(() => studio.client.fetch("*[_type == 'faq' && question == 'Is this new? (copy)'].order"))
    .toEqual([Math.floor(last / 10) * 10 + 20]);
  await expect(page.getByRole("option", { name: /Is this new/ })).toHaveCount(2);
  await saveScreenshot(page, "duplicated");
});

test("the Studio warns before it deletes a document that a page refers to", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/structure/project;project-kite-festival-tickets");
  await act(page, /Delete/);
  const dialog = page.getByRole("dialog", { name: "Delete document?" });
  await expect(dialog).toContainText("1 document refers to “Kite Festival Tickets”");
  await expect(dialog.getByRole("link", { name: "Home" })).toBeVisible();
  await saveScreenshot(page, "delete-warning");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("the Studio deletes a document without references to it", async ({ page, studio }) => {
  const _id = "faq-to-delete";
  await studio.client.create({
    _id,
    _type: "faq",
    question: "Gone?",
    answer: richText("Soon."),
    order: 2,
  });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  await act(page, /Delete/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect.poll(() => studio.client.getDocument(_id)).toBeFalsy();
  await saveScreenshot(page, "deleted");
});

test("an editor reorders a list by keyboard and by mouse", async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/order;order-plan");
  const rows = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Move up" }) });
  const stored = () =>
    studio.client.fetch<string[]>(
      "*[_type == 'plan'] | order(order asc)._id",
      {},
      { perspective: "published" },
    );
  const [first, second, third] = await stored();

  await rows.nth(0).getByRole("button", { name: "Move down" }).press("Enter");
  await expect.poll(stored).toEqual([second, first, third]);

  const last = await studio.client.getDocument(third ?? "");
  // The browser starts no drag while the rows still move. Dropping an entry on itself changes nothing.
  await expect(async () => {
    await rows.filter({ hasText: last?.name }).dragTo(rows.nth(0));
    await expect.poll(stored, { timeout: 5_000 }).toEqual([third, second, first]);
  }).toPass();
  await saveScreenshot(page, "reordered");

  const up = rows.nth(0).getByRole("button", { name: "Move up" });
  await rows.nth(1).getByRole("button", { name: "Move up" }).press("Enter");
  await expect.poll(stored).toEqual([second, third, first]);
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await expect(up).toBeFocused();
  await up.press("Enter");
  await rows.nth(0).getByRole("button", { name: "Move down" }).press("Enter");
  await expect.poll(stored).toEqual([third, second, first]);

  await test.step("the dragged entry stays the same when the list changes during the drag", async () => {
    const moved = await studio.client.getDocument(first ?? "");
    await rows.nth(0).hover();
    await page.mouse.down();
    await rows.nth(1).hover();
    await studio.client.patch(moved?._id ?? "", { set: { order: 1 } }).commit();
    await expect(rows.nth(0)).toContainText(moved?.name);
    await rows.nth(2).hover();
    await page.mouse.up();
    await expect.poll(stored).toEqual([first, second, third]);
  });
});

test("the order pane renders only rows in view and renders others when they get the focus", async ({
  page,
  studio,
}) => {
  const questions = Array.from({ length: 100 }, (_, index) => `Question ${index}?`);
  await studio.client.mutate(
    questions.map((question, index) => ({
      create: { _id: `faq-${index}`, _type: "faq", question, order: 100 + index },
    })),
  );
  await openStudio(page, studio, "/structure/order;order-faq");
  const up = page.getByRole("button", { name: "Move up", includeHidden: true });
  await expect(up).toHaveCount(104);
  const isDrawn = (index: number) =>
    up.nth(index).evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn(0)).toBe(true);
  expect(await isDrawn(-1)).toBe(false);

  await up.last().focus();
  await expect.poll(() => isDrawn(-1)).toBe(true);
  await expect(page.getByText("Question 99?")).toBeVisible();
});

test("the order pane saves quick moves one after the other", async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/order;order-plan");
  const button = (row: number, name: string) =>
    page.getByRole("listitem").getByRole("button", { name }).nth(row);
  const stored = () =>
    studio.client.fetch<{ _id: string; order: number }[]>(
      "*[_type == 'plan'] | order(order asc) { _id, order }",
      {},
      { perspective: "published" },
    );
  const [first, second, third] = (await stored()).map(({ _id }) => _id);

  const releaseRequests = await holdRequests(page, /\/data\/mutate\//);
  // The second move reverts the first.
  await button(0, "Move down").press("Enter");
  await button(1, "Move up").press("Enter");
  await button(1, "Move down").press("Enter");
  // Another list opens during the saves and stays as it is.
  await goInStudio(page, "/structure/order;order-faq");
  const question = await studio.client.fetch<string>(
    "*[_type == 'faq'] | order(order asc)[0].question",
  );
  const row = page.getByRole("listitem").filter({ hasText: question });
  await expect(row).toBeVisible();
  releaseRequests();
  const ids = async () => (await stored()).map(({ _id }) => _id);
  await expect.poll(ids).toEqual([first, third, second]);
  // Only the moved plans were written.
  expect((await stored()).find(({ _id }) => _id === third)?.order).toBe(30);
  await expect(row).toBeVisible();
});
