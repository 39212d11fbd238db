import { richText } from "../../support/sample";
import { expectNoAxeViolations, saveScreenshot } from "../support/page";
import { choose, expect, loadStudio, openStudio, test } from "../support/studio/shared-studio";

test("an editor unpublishes a document", async ({ page, studio }) => {
  const _id = "faq-to-unpublish";
  await studio.client.create({
    _id,
    _type: "faq",
    question: "Still?",
    answer: richText("No."),
    order: 1,
  });
  await openStudio(page, studio, `/structure/faq;${_id}`);
  await page.getByRole("button", { name: "Published", exact: true }).click();
  await page.getByRole("button", { name: "Unpublish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Unpublish document?" });
  await expect(dialog).toContainText("Unpublish “Still?”? It goes away from the pages");
  await dialog.getByRole("button", { name: /Unpublish/ }).click();
  await expect(page.getByText("visitors do not see it any more")).toBeVisible();
  await expect.poll(() => studio.client.getDocument(_id)).toBeFalsy();
  await expect.poll(() => studio.client.getDocument(`drafts.${_id}`)).toBeTruthy();
  await expect(page.getByText("This document was deleted.")).toBeHidden();
  await page.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
  await saveScreenshot(page, "unpublished");
});

test("an editor restores an earlier revision", async ({ page, studio }) => {
  const _id = "drafts.faq-with-a-past";
  const draft = {
    _id,
    _type: "faq",
    question: "The first words?",
    answer: richText("Yes."),
    order: 1,
  };
  await studio.client.create(draft);
  await studio.client.patch(_id).set({ question: "The second words?" }).commit();
  await openStudio(page, studio, "/structure/faq;faq-with-a-past");
  const question = page.getByRole("textbox", { name: "Question" });
  // Until the document is there, the last menu is the list's.
  await expect(question).toHaveValue("The second words?");
  await page.getByTestId("pane-context-menu-button").last().click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const revisions = page.getByRole("listbox", { name: "Document revisions" });
  await choose(revisions.getByRole("button").last());
  await expect(question).toHaveValue("The first words?");
  await saveScreenshot(page, "earlier-revision");
  await page.getByRole("button", { name: "Revert to revision" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect
    .poll(() => studio.client.fetch("*[_id == $_id][0].question", { _id }))
    .toBe("The first words?");
  await saveScreenshot(page, "reverted");
});

test("the history lists each change and each publication once", async ({ page, studio }) => {
  const _id = "faq-published-twice";
  const faq = { _id, _type: "faq", question: "First?", answer: richText("Yes."), order: 1 };
  await studio.client.create(faq);
  await openStudio(page, studio, `/structure/faq;${_id}`);
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toHaveValue("First?");
  await page.getByTestId("pane-context-menu-button").last().click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const entries = page.getByRole("listbox", { name: "Document revisions" }).getByRole("button");
  const created = entries.filter({ hasText: "Draft created" });
  const edited = entries.filter({ hasText: "Edited" });
  const published = entries.filter({ hasText: "Published" });
  for (const [before, text] of ["Second?", "Third?"].entries()) {
    const loaded = page.waitForResponse(/\/history\/.*\/transactions\/drafts\./);
    await question.fill(text);
    await loaded;
    // The first change creates the draft, in one transaction.
    await expect(created).toHaveCount(before + 1);
    await question.press("End");
    await question.pressSequentially("!");
    await expect(edited).toHaveCount(1);
    await expect(created).toHaveCount(before + 1);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(edited).toHaveCount(0);
    await expect(published).toHaveCount(before + 1);
  }
  await saveScreenshot(page, "history-of-two-publications");
});

test.describe("a link to a document", () => {
  test("without a type opens the document", async ({ page, studio }) => {
    const { _id, question } = await studio.client.fetch('*[_type == "faq"][0]');
    await openStudio(page, studio, `/intent/edit/id=${_id}`);
    await expect(page.locator("[id='question']")).toHaveValue(question);
  });

  test("of another type shows a message and opens the document", async ({ page, studio }) => {
    await loadStudio(page, studio, "/intent/edit/id=faq-support;type=product");
    await expect(page.getByText("The link takes it for “Product”, but it is “FAQ”.")).toBeVisible();
    await expectNoAxeViolations(page, "main");
    await saveScreenshot(page, "link-of-another-type");
    await page.getByRole("link", { name: "Open the document" }).click();
    await expect(page.getByRole("textbox", { name: "Question" })).not.toHaveValue("");
  });

  for (const [what, link] of [
    ["that is gone", "/intent/edit/id=faq-long-gone"],
    ["of a type that is gone", "/intent/edit/id=old-1;type=blogPost"],
    ["that is cut off", "/intent/edit/id="],
    ["beside another document", "/structure/faq;faq-support;deeper"],
    ["in a list that is gone", "/structure/blog-posts"],
  ] as const) {
    test(`${what} shows a message with a link to the trash`, async ({ page, studio }) => {
      await loadStudio(page, studio, link);
      const heading = page.getByRole("heading", { name: "This link leads to no document" });
      await expect(heading).toBeVisible();
      await expectNoAxeViolations(page, "main");
      await saveScreenshot(page, `link-${what.replaceAll(" ", "-")}`);
      await page.getByRole("link", { name: "the trash" }).click();
      await expect(page.getByText(/deleted in the last 30 days/i)).toBeVisible();
    });
  }
});
