import type { Locator, Page } from "@playwright/test";
import type { SanityClient } from "@sanity/client";
import { richText } from "../../support/sample";
import { holdRequests } from "../support/page";
import {
  allowing,
  expect,
  FULL,
  openStudio,
  questionField,
  type StudioSite,
  stored,
  studioTest as test,
} from "../support/studio";

// The browser reports the save that was under way when the document was deleted.
test.use(allowing(/409 \(Conflict\)/));

const FAQ = "faq-under-two-pens";

const FIRST = { _type: "faq", question: "Together", answer: richText("Yes."), order: 5 };

/** Opens a published FAQ with a draft, and puts the caret at its question's end. */
async function openForTyping(page: Page, studio: StudioSite): Promise<Locator> {
  await studio.client.create({ ...FIRST, _id: FAQ });
  await studio.client.create({ ...FIRST, _id: `drafts.${FAQ}`, order: 6 });
  await openStudio(page, studio, `/structure/faq;${FAQ}`);
  const question = questionField(page);
  await expect(question).toHaveValue("Together");
  await question.click();
  await question.press("End");
  return question;
}

const WITHOUT_DRAFT = `!defined(*[_id == "drafts.${FAQ}"][0]._id)`;
const draftId = `drafts.${FAQ}`;

/** What another editor's Studio sends, a query that is true once it has happened, and the draft's order after it. */
const HAPPENINGS: [what: string, type: string, fields: object, query: string, order: number][] = [
  ["publishes", "publish", { draftId }, WITHOUT_DRAFT, 6],
  ["unpublishes", "unpublish", { draftId }, `!defined(*[_id == "${FAQ}"][0]._id)`, 6],
  ["discards the changes of", "version.discard", { versionId: draftId }, WITHOUT_DRAFT, 5],
  [
    "restores a revision of",
    "replaceDraft",
    { attributes: { ...FIRST, _id: draftId } },
    `*[_id == "${draftId}"][0].order == 5`,
    5,
  ],
  [
    "has scheduled the publication of",
    "schedule",
    { draftId, publishAt: new Date(Date.now() + 1_000).toISOString() },
    WITHOUT_DRAFT,
    6,
  ],
];

for (const [what, type, fields, query, order] of HAPPENINGS)
  test(`typed text stays when another ${what} the document`, FULL, async ({ page, studio }) => {
    const mine = await openForTyping(page, studio);
    const release = await holdRequests(page, /\/data\/actions\//);
    await mine.pressSequentially(" we");
    const actionType = `sanity.action.document.${type}`;
    await studio.client.action({ actionType, publishedId: FAQ, ...fields } as never);
    await expect.poll(stored(studio, query)).toBe(true);
    await mine.pressSequentially(" write");
    release();
    await mine.pressSequentially(" on");
    const draft = stored(studio, `*[_id == "${draftId}"][0]{ question, order }`);
    await expect.poll(draft).toEqual({ question: "Together we write on", order });
    await expect(mine).toHaveValue("Together we write on");
  });

/** Types words that are not saved until the result is called. */
async function typeUnsaved(page: Page): Promise<() => void> {
  const release = await holdRequests(page, /\/data\/actions\//);
  await questionField(page).press("End");
  await page.keyboard.type(" we");
  await page.getByTestId("field-answer").getByRole("textbox").click();
  await page.keyboard.press("Control+End");
  // The editor of a rich text reports these words later.
  await page.keyboard.type(" Now");
  return release;
}

const UNSAVED = /Question:\nTogether we\n\nAnswer › 1:\nYes. Now/;
type End = (client: SanityClient, releaseId: string) => Promise<unknown>;
const soon = () => new Date(Date.now() + 5_000).toISOString();

/** What another does with a release, and what its editor is told. Without it, the text goes into a draft. */
const ENDINGS: [what: string, end: End, says?: RegExp][] = [
  ["publishes its release", ({ releases }, releaseId) => releases.publish({ releaseId })],
  [
    "has scheduled its release",
    ({ releases }, releaseId) => releases.schedule({ releaseId, publishAt: soon() }),
  ],
  [
    "takes it out of its release",
    (client, releaseId) => client.discardVersion({ releaseId, publishedId: FAQ }),
    /^This document was taken out of the release/,
  ],
  [
    "deletes its release",
    async ({ releases: all }, releaseId) =>
      all.archive({ releaseId }).then(() => all.delete({ releaseId })),
    /^The release was archived or deleted/,
  ],
];

for (const [what, end, says] of ENDINGS)
  test(`text typed into a version stays when another ${what}`, FULL, async ({ page, studio }) => {
    const { client } = studio;
    // The open Studio remembers the releases of other tests.
    const releaseId = `r${what.split(" ")[0]}`;
    await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
    await client.create({ ...FIRST, _id: FAQ });
    const document = { ...FIRST, _id: `versions.${releaseId}.${FAQ}`, order: 6 };
    await client.createVersion({ releaseId, publishedId: FAQ, document });
    await openStudio(page, studio, `/structure/faq;${FAQ}?perspective=${releaseId}`);
    await expect(questionField(page)).toBeEditable();
    const release = await typeUnsaved(page);
    await end(client, releaseId);
    if (what.startsWith("has")) {
      // The server refuses the text until the release is published.
      release();
      await expect(page.getByText(/^The release was scheduled\. What/)).toBeVisible();
    }
    if (says) {
      await expect(page.getByText(says)).toBeVisible();
      release();
      await expect(page.getByLabel("Your texts")).toHaveValue(UNSAVED);
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(questionField(page)).toHaveValue("Together");
      return;
    }
    await expect.poll(stored(studio, `*[_id == "${FAQ}"][0].order`)).toBe(6);
    release();
    const words = `{ question, order, "answer": pt::text(answer) }`;
    const draft = stored(studio, `*[_id == "${draftId}"][0]${words}`);
    await expect.poll(draft).toEqual({ question: "Together we", order: 6, answer: "Yes. Now" });
    await expect(questionField(page)).toHaveValue("Together we");
  });

test("text typed into a document that is deleted is restored", FULL, async ({ page, studio }) => {
  const mine = await openForTyping(page, studio);
  const release = await typeUnsaved(page);
  const ids = { publishedId: FAQ, includeDrafts: [draftId] };
  await studio.client.action({ actionType: "sanity.action.document.delete", ...ids });
  await expect(page.getByText("This document was deleted.")).toBeVisible();
  release();
  await expect(page.getByLabel("Your texts")).toHaveValue(UNSAVED);
  await expect(page.getByRole("button", { name: "Copy what I typed" })).toBeVisible();
  await page.getByRole("button", { name: "Restore with what I typed" }).click();
  await expect(mine).toHaveValue("Together we");
  await mine.press("End");
  await mine.pressSequentially(" write");
  const draft = stored(studio, `*[_id == "${draftId}"][0]{question, "answer": pt::text(answer)}`);
  await expect.poll(draft).toEqual({ question: "Together we write", answer: "Yes. Now" });
  await expect(page.getByText("The server does not answer.")).toBeHidden();
});

test("half a tag in a document that is deleted is restored", FULL, async ({ page, studio }) => {
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
