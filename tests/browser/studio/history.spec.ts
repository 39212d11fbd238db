import { richText } from "../../support/sample";
import { expectNoAxeViolations, saveScreenshot } from "../support/page";
import {
  act,
  choose,
  expect,
  loadStudio,
  openStudio,
  publishButton,
  question,
  stored,
  studioTest as test,
} from "../support/studio";

const faq = { _type: "faq", question: "First?", answer: richText("By mistake."), order: 5 };

test("an editor restores an earlier revision", async ({ page, studio }) => {
  const _id = "drafts.faq-with-a-past";
  await studio.client.create({ ...faq, _id });
  await studio.client.patch(_id).set({ question: "Second?" }).commit();
  await openStudio(page, studio, "/structure/faq;faq-with-a-past");
  // Until the document is there, the last menu is the list's.
  await expect(question(page)).toHaveValue("Second?");
  await page.getByTestId("pane-context-menu-button").last().click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const revisions = page.getByRole("listbox", { name: "Document revisions" });
  await choose(revisions.getByRole("button").last());
  await expect(question(page)).toHaveValue("First?");
  await saveScreenshot(page, "earlier-revision");
  await page.getByRole("button", { name: "Revert to revision" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(stored(studio, "*[_id == $_id][0].question", { _id })).toBe("First?");
});

test("the history lists each change and each publication once", {
  tag: "@full",
}, async ({ page, studio }) => {
  const _id = "faq-published-twice";
  await studio.client.create({ ...faq, _id });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  await expect(question(page)).toHaveValue("First?");
  await page.getByTestId("pane-context-menu-button").last().click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const entries = page.getByRole("listbox", { name: "Document revisions" }).getByRole("button");
  const created = entries.filter({ hasText: "Draft created" });
  const edited = entries.filter({ hasText: "Edited" });
  const published = entries.filter({ hasText: "Published" });
  for (const [before, text] of ["Second?", "Third?"].entries()) {
    const loaded = page.waitForResponse(/\/history\/.*\/transactions\/drafts\./);
    await question(page).fill(text);
    await loaded;
    // The first change creates the draft, in one transaction.
    await expect(created).toHaveCount(before + 1);
    await question(page).press("End");
    await question(page).pressSequentially("!");
    await expect(edited).toHaveCount(1);
    await expect(created).toHaveCount(before + 1);
    await publishButton(page).click();
    await expect(edited).toHaveCount(0);
    await expect(published).toHaveCount(before + 1);
  }
  await saveScreenshot(page, "history-of-two-publications");
});

test("an editor deletes a document and restores it from the trash with one press", async ({
  page,
  studio,
}) => {
  const _id = "faq-thrown-away";
  await studio.client.create({ ...faq, _id, question: "Thrown away?" });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  await expect(question(page)).toHaveValue("Thrown away?");
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
  await saveScreenshot(page, "trash");
  await row.getByRole("button", { name: "Restore FAQ: Thrown away?" }).click();
  await expect(question(page)).toHaveValue("Thrown away?");
  const { answer, order } = faq;
  expect(await studio.client.getDocument(`drafts.${_id}`)).toMatchObject({ answer, order });
});

test("an open form reports that another person deleted its document, and a later one restores it", {
  tag: "@full",
}, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/faq;faq-support");
  await expect(question(page)).not.toHaveValue("");
  const notice = page.getByText("This document was deleted.");
  await expect(notice).toBeHidden();
  await studio.client.delete("faq-support");
  await expect(notice).toBeVisible();
  await saveScreenshot(page, "deleted-while-open");
  await openStudio(page, studio, "/structure/faq");
  await loadStudio(page, studio, "/structure/faq;faq-support");
  await page.getByRole("button", { name: "Restore most recent revision" }).click();
  await expect(question(page)).not.toHaveValue("");
  await expect(notice).toBeHidden();
});
