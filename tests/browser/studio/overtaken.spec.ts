import type { Page } from "@playwright/test";
import { richText } from "../../support/sample";
import { holdRequests } from "../support/page";
import {
  act,
  allowing,
  expect,
  openStudio,
  publishButton,
  questionField,
  type StudioSite,
  stored,
  studioTest as test,
} from "../support/studio";

// The browser reports the save that was under way when the document was deleted.
test.use(allowing(/409 \(Conflict\)/));

const FAQ = "faq-under-two-pens";

const FIRST = { _type: "faq", question: "Together", answer: richText("Yes."), order: 5 };

/** Opens a published FAQ with a draft in the Studios of two editors. */
async function openTwice(page: Page, other: Page, studio: StudioSite): Promise<void> {
  await studio.client.create({ ...FIRST, _id: FAQ });
  await studio.client.create({ ...FIRST, _id: `drafts.${FAQ}`, order: 6 });
  for (const editor of [page, other]) {
    await openStudio(editor, studio, `/structure/faq;${FAQ}`);
    await expect(questionField(editor)).toHaveValue("Together");
  }
}

interface Happening {
  happens(other: Page, studio: StudioSite): Promise<unknown>;
  /** True once it has happened. */
  query: string;
  /** The order in the draft after it. */
  order: number;
}

const WITHOUT_DRAFT = `!defined(*[_id == "drafts.${FAQ}"][0]._id)`;

const HAPPENINGS: Record<string, Happening> = {
  publishes: {
    happens: (other) => publishButton(other).click(),
    query: WITHOUT_DRAFT,
    order: 6,
  },
  unpublishes: {
    // Its button is in the form of the published version.
    happens: (_, { client }) =>
      client.action({
        actionType: "sanity.action.document.unpublish",
        publishedId: FAQ,
        draftId: `drafts.${FAQ}`,
      }),
    query: `!defined(*[_id == "${FAQ}"][0]._id)`,
    order: 6,
  },
  "discards the changes of": {
    async happens(other) {
      await act(other, /Discard changes/);
      await other
        .getByRole("dialog")
        .getByRole("button", { name: /Discard/ })
        .click();
    },
    query: WITHOUT_DRAFT,
    order: 5,
  },
  "restores a revision of": {
    // The action of *Revert to revision*.
    happens: (_, { client }) =>
      client.action({
        actionType: "sanity.action.document.replaceDraft",
        publishedId: FAQ,
        attributes: { ...FIRST, _id: `drafts.${FAQ}` },
      }),
    query: `*[_id == "drafts.${FAQ}"][0].order == 5`,
    order: 5,
  },
  "has scheduled the publication of": {
    happens: (_, { client }) =>
      client.action({
        actionType: "sanity.action.document.schedule",
        publishedId: FAQ,
        draftId: `drafts.${FAQ}`,
        publishAt: new Date(Date.now() + 1_000).toISOString(),
      } as never),
    query: WITHOUT_DRAFT,
    order: 6,
  },
};

for (const [what, { happens, query, order }] of Object.entries(HAPPENINGS)) {
  test(`text that is typed while another editor ${what} the document is kept`, {
    tag: "@full",
  }, async ({ page, secondPage, studio }) => {
    await openTwice(page, secondPage, studio);
    const mine = questionField(page);
    await mine.click();
    await mine.press("End");
    const release = await holdRequests(page, /\/data\/actions\//);
    await mine.pressSequentially(" we");
    await happens(secondPage, studio);
    await expect.poll(stored(studio, query)).toBe(true);
    await mine.pressSequentially(" write");
    release();
    await mine.pressSequentially(" on");
    const draft = stored(studio, `*[_id == "drafts.${FAQ}"][0]{ question, order }`);
    await expect.poll(draft).toEqual({ question: "Together we write on", order });
    await expect(mine).toHaveValue("Together we write on");
  });
}

test("text that is typed while another editor deletes the document is offered and restored", {
  tag: "@full",
}, async ({ page, secondPage, studio }) => {
  await openTwice(page, secondPage, studio);
  const mine = questionField(page);
  await mine.click();
  await mine.press("End");
  const release = await holdRequests(page, /\/data\/actions\//);
  await mine.pressSequentially(" we");
  await page.getByTestId("field-answer").getByRole("textbox").click();
  await page.keyboard.press("Control+End");
  // The editor of a rich text reports these words later.
  await page.keyboard.type(" Now");
  const ids = { publishedId: FAQ, includeDrafts: [`drafts.${FAQ}`] };
  await studio.client.action({ actionType: "sanity.action.document.delete", ...ids });
  await expect(page.getByText("This document was deleted.")).toBeVisible();
  release();
  const texts = /Question:\nTogether we\n\nAnswer › 1:\nYes. Now/;
  await expect(page.getByLabel("Your texts")).toHaveValue(texts);
  await expect(page.getByRole("button", { name: "Copy what I typed" })).toBeVisible();
  await page.getByRole("button", { name: "Restore with what I typed" }).click();
  await expect(mine).toHaveValue("Together we");
  await mine.press("End");
  await mine.pressSequentially(" write");
  const draft = stored(
    studio,
    `*[_id == "drafts.${FAQ}"][0]{question, "answer": pt::text(answer)}`,
  );
  await expect.poll(draft).toEqual({ question: "Together we write", answer: "Yes. Now" });
  await expect(page.getByText("The server does not answer.")).toBeHidden();
});

test("half a tag is offered and restored when another editor deletes the document", {
  tag: "@full",
}, async ({ page, studio }) => {
  const id = "project-half-told";
  const sample = await stored(studio, "*[_type == 'project'][0]")();
  await studio.client.create({ ...sample, _id: id, technologies: ["Java"] });
  await openStudio(page, studio, `/structure/project;${id}`);
  const tags = page.locator("[id=technologies]");
  await expect(tags).toBeEnabled();
  await tags.pressSequentially("Haskel");
  const ids = { publishedId: id, includeDrafts: [`drafts.${id}`] };
  await studio.client.action({ actionType: "sanity.action.document.delete", ...ids });
  await expect(page.getByLabel("Your texts")).toHaveValue(/Technologies:\nHaskel$/);
  await page.getByRole("button", { name: "Restore with what I typed" }).click();
  const draft = stored(studio, `*[_id == "drafts.${id}"][0].technologies`);
  await expect.poll(draft).toEqual(["Java", "Haskel"]);
});
