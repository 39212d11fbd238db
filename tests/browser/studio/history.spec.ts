import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/page";
import {
  act,
  choose,
  expect,
  FULL,
  loadStudio,
  openFaq,
  openStudio,
  publishButton,
  questionField,
  stored,
  studioTest as test,
} from "../support/studio";

/** Opens the history of the open document. @returns its entries */
async function openHistory(page: Page): Promise<Locator> {
  await page.getByTestId("pane-context-menu-button").last().click();
  await page.getByRole("menuitem", { name: "History" }).click();
  return page.getByRole("listbox", { name: "Document revisions" }).getByRole("button");
}

test("an editor restores an earlier revision", FULL, async ({ page, studio }) => {
  const _id = "drafts.faq-with-a-past";
  await openFaq(page, studio, _id, "First?");
  await studio.client.patch(_id).set({ question: "Second?" }).commit();
  await expect(questionField(page)).toHaveValue("Second?");
  await choose((await openHistory(page)).last());
  await expect(questionField(page)).toHaveValue("First?");
  await page.getByRole("button", { name: "Revert to revision" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(stored(studio, "*[_id == $_id][0].question", { _id })).toBe("First?");
});

test("the history lists each change and each publication once", FULL, async ({ page, studio }) => {
  const _id = "faq-published-twice";
  await openFaq(page, studio, _id, "First?");
  const entries = await openHistory(page);
  const created = entries.filter({ hasText: "Draft created" });
  const edited = entries.filter({ hasText: "Edited" });
  const published = entries.filter({ hasText: "Published" });
  for (const [before, text] of ["Second?", "Third?"].entries()) {
    const loaded = page.waitForResponse(/\/history\/.*\/transactions\/drafts\./);
    await questionField(page).fill(text);
    await loaded;
    // The first change creates the draft, in one transaction.
    await expect(created).toHaveCount(before + 1);
    await questionField(page).press("End");
    await questionField(page).pressSequentially("!");
    await expect(edited).toHaveCount(1);
    await expect(created).toHaveCount(before + 1);
    await publishButton(page).click();
    await expect(edited).toHaveCount(0);
    await expect(published).toHaveCount(before + 1);
  }
});

test("an editor deletes a document and restores it from the trash", async ({ page, studio }) => {
  const _id = "faq-thrown-away";
  await openFaq(page, studio, _id, "Thrown away?");
  const { answer, order } = await studio.client.fetch("*[_id == $_id][0]", { _id });
  await act(page, /Delete/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect.poll(() => studio.client.getDocument(_id)).toBeFalsy();
  await openStudio(page, studio, "/structure/trash");
  const row = page.getByRole("listitem").filter({ hasText: "FAQ: Thrown away?" });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(page, ":has(> [role=status])");
  await row.getByRole("button", { name: "Restore FAQ: Thrown away?" }).click();
  await expect(questionField(page)).toHaveValue("Thrown away?");
  expect(await studio.client.getDocument(`drafts.${_id}`)).toMatchObject({ answer, order });
});

test("a form says that its document was deleted, restores it", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/faq;faq-support");
  await expect(questionField(page)).not.toHaveValue("");
  const notice = page.getByText("This document was deleted.");
  await expect(notice).toBeHidden();
  await studio.client.delete("faq-support");
  await expect(notice).toBeVisible();
  await openStudio(page, studio, "/structure/faq");
  await loadStudio(page, studio, "/structure/faq;faq-support");
  await page.getByRole("button", { name: "Restore most recent revision" }).click();
  await expect(questionField(page)).not.toHaveValue("");
  await expect(notice).toBeHidden();
});
