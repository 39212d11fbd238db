import { richText } from "../../support/sample";
import {
  act,
  expect,
  FULL,
  openFaq,
  openStudio,
  publishButton,
  questionField,
  stored,
  studioTest as test,
} from "../support/studio";
import { MOTION } from "../support/test";

// With motion, as most editors have it.
test.use(MOTION);

test("a refused Publish names a bad link's words, opens it", FULL, async ({ page, studio }) => {
  const [block] = richText("Ask us.");
  const link = { _type: "link", _key: "link", href: "nowhere" };
  const children = [{ _type: "span", _key: "a", text: "our prices", marks: ["link"] }];
  const answer = [{ ...block, markDefs: [link], children }];
  const _id = "drafts.faq-with-a-bad-link";
  await studio.client.create({ _id, _type: "faq", question: "How much?", answer, order: 5 });
  await openStudio(page, studio, "/structure/faq;faq-with-a-bad-link");
  await expect(questionField(page)).toHaveValue("How much?");
  const address = page.getByRole("textbox", { name: "Address" });
  await expect(async () => {
    await publishButton(page).click({ timeout: 1000 });
    await expect(address).toHaveValue("nowhere", { timeout: 1000 });
  }).toPass();
  await expect(page.getByText(/^Answer, at “our prices”: /).first()).toBeVisible();
  expect(await studio.client.getDocument("faq-with-a-bad-link")).toBeUndefined();
});

test("a form works on after a transaction of two documents", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/faq;faq-timelines");
  await expect(questionField(page)).toBeEditable();
  await studio.client
    .transaction()
    .patch("faq-timelines", { set: { question: "Reordered?" } })
    .patch("faq-support", { set: { order: 1 } })
    .commit();
  await expect(questionField(page)).toHaveValue("Reordered?");
  await questionField(page).fill("Typed afterwards?");
  await expect
    .poll(async () => (await studio.client.getDocument("drafts.faq-timelines"))?.question)
    .toBe("Typed afterwards?");
});

test("a form is mounted once, with its comments", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/faq;faq-support");
  const comment = page.getByTestId("field-question").getByRole("button", { name: "Add comment" });
  await expect(comment).toBeAttached();
  await page.evaluate(() => {
    const root = document.documentElement;
    // Parts of one form that are added one after the other, in the same turn, have the same field.
    const fields = new Set<Element>();
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const field = node.querySelector("[data-testid=form-view] input#question");
        if (field) fields.add(field);
      }
      root.dataset.mounts = `${fields.size}`;
    }).observe(root, { childList: true, subtree: true });
  });
  await openStudio(page, studio, "/structure/faq;faq-timelines");
  await expect(questionField(page)).toHaveValue("How long does a project take?");
  await expect(comment).toBeAttached();
  await expect(page.locator("html")).toHaveAttribute("data-mounts", "1");
});

test("a new document gets the last position, its copy the next", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/faq");
  await page.getByRole("link", { name: "FAQ", exact: true }).click();
  await questionField(page).fill("Is this new?");
  const last = await studio.client.fetch(
    "math::max(*[_type == 'faq' && !(_id in path('drafts.**'))].order)",
  );
  const order = "*[_type == 'faq' && question == $question].order";
  await expect
    .poll(stored(studio, order, { question: "Is this new?" }))
    .toEqual([Math.floor(last / 10) * 10 + 10]);
  await act(page, /Duplicate/);
  await expect
    .poll(stored(studio, order, { question: "Is this new? (copy)" }))
    .toEqual([Math.floor(last / 10) * 10 + 20]);
  await expect(page.getByRole("option", { name: /Is this new/ })).toHaveCount(2);
});

test("the Studio warns before deleting what a page refers to", async ({ page, studio }) => {
  // Its spinner takes much of a processor.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStudio(page, studio, "/structure/project;project-kite-festival-tickets");
  await act(page, /Delete/);
  const dialog = page.getByRole("dialog", { name: "Delete document?" });
  await expect(dialog).toContainText("1 document refers to “Kite Festival Tickets”");
  await expect(dialog.getByRole("link", { name: "Home" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await act(page, "Take off the site");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Home" })).toBeVisible();
});

test("a document that is taken off the site stays a draft", FULL, async ({ page, studio }) => {
  const _id = "faq-to-unpublish";
  await openFaq(page, studio, _id, "Still?");
  const versions = stored(studio, "*[sanity::versionOf($_id)]{ _id, question }", { _id });
  const draft = { _id: `drafts.${_id}`, question: "Still?" };
  const notice = page.getByText("visitors do not see it any more");
  const dialog = page.getByRole("dialog", { name: "Unpublish document?" });
  const unpublish = dialog.getByRole("button", { name: /Unpublish/ });
  await act(page, "Take off the site");
  await expect(dialog).toContainText("Unpublish “Still?”? It goes away from the pages");
  await unpublish.click();
  await expect(notice).toBeVisible();
  await expect.poll(versions).toEqual([draft]);
  await publishButton(page).click();
  await expect.poll(versions).toEqual([{ ...draft, _id }]);
  await expect(notice).toBeHidden();

  await page.getByRole("button", { name: "Published", exact: true }).click();
  await page.getByRole("button", { name: "Unpublish", exact: true }).click();
  await expect(dialog).toContainText("Unpublish “Still?”? It goes away from the pages");
  await unpublish.click();
  await expect(notice).toBeVisible();
  await expect.poll(versions).toEqual([draft]);
  await expect(page.getByText("This document was deleted.")).toBeHidden();
  await page.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(publishButton(page)).toBeEnabled();
});

test("a discarded draft leaves what is published", FULL, async ({ page, studio }) => {
  const _id = "faq-to-discard";
  await openFaq(page, studio, _id, "Kept?");
  const versions = stored(studio, "*[sanity::versionOf($_id)].question", { _id });
  await questionField(page).fill("Dropped?");
  await expect.poll(versions).toEqual(["Dropped?", "Kept?"]);
  await act(page, /Discard changes/);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Discard/ }).click();
  await expect.poll(versions).toEqual(["Kept?"]);
  await expect(questionField(page)).toHaveValue("Kept?");
});
