import type { Page } from "@playwright/test";
import type { SanityDocument } from "@sanity/client";
import { DEFAULT_LANGUAGE } from "../../../contract/local-path";
import { richText } from "../../support/sample";
import { GUJARATI, link, settingsOf } from "../../support/translations";
import { holdRequests } from "../support/page";
import {
  act,
  expect,
  FULL,
  openStudio,
  publishButton,
  questionField,
  type StudioSite,
  studioTest as test,
} from "../support/studio";

const QUESTION = "શું તમે મદદ કરો છો?";

/** Gives the site a second language. */
const addGujarati = ({ client }: StudioSite) =>
  client.patch("siteSettings", { set: settingsOf([DEFAULT_LANGUAGE, GUJARATI]) }).commit();

const translations = (page: Page) => page.getByRole("button", { name: "Translations" });

const entry = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name });

test("an editor starts a translation, which has no position of its own, and finds it again", async ({
  page,
  studio,
}) => {
  const { client } = studio;
  await openStudio(page, studio, "/structure/faq;faq-support");
  await expect(publishButton(page)).toBeVisible();
  await expect(translations(page)).toHaveCount(0);
  await addGujarati(studio);
  await expect(page.locator("[data-required]")).toHaveCount(3);
  await translations(page).click();
  await entry(page, `${GUJARATI.title} create translation`).click();
  await expect(page).toHaveURL(/faq-support__gu/);
  const [original, draft] = await client.getDocuments(["faq-support", "drafts.faq-support__gu"]);
  expect(draft).toMatchObject({ _type: "faq", language: "gu", question: original?.question });
  expect(Object.keys(draft ?? {})).not.toContain("order");
  await expect(page.locator("[data-required]")).toHaveCount(0);
  await questionField(page).fill(QUESTION);
  await expect(questionField(page)).toHaveCSS("unicode-bidi", "plaintext");
  await publishButton(page).click();
  await expect
    .poll(() => client.getDocument("faq-support__gu"))
    .toMatchObject({ question: QUESTION, language: "gu" });
  await expect(publishButton(page)).toBeDisabled();
  const badge = page.getByText(`${GUJARATI.title}: not on the site`);
  await client.delete("faq-support");
  await expect(badge).toBeVisible();
  await client.create(original as SanityDocument);
  await expect(badge).toHaveCount(0);
  await translations(page).click();
  await expect(entry(page, `${GUJARATI.title} shown here`)).toBeDisabled();
  await entry(page, "English open").click();
  await expect(questionField(page)).toHaveValue(String(original?.question));
});

test("a list has what is not translated, until it is", FULL, async ({ page, studio }) => {
  const { client } = studio;
  await addGujarati(studio);
  await openStudio(page, studio);
  await expect(page.getByRole("link", { name: GUJARATI.title })).toBeVisible();
  await openStudio(page, studio, "/structure/language-gu;missing");
  const status = page.getByRole("status").filter({ hasText: /words left in \d+ documents/ });
  await expect(status).toBeVisible();
  const question = String((await client.getDocument("faq-support"))?.question);
  const row = page.getByRole("listitem").filter({ hasText: question });
  await expect(row).toContainText("no translation yet");
  await row.getByRole("button", { name: `Create translation: ${question}` }).click();
  await expect(page).toHaveURL(/faq-support__gu/);
  await expect(questionField(page)).toHaveValue(question);
  await openStudio(page, studio, "/structure/language-gu;missing");
  await expect(row).toContainText("words left");
  await expect(row.getByRole("button")).toHaveCount(0);
  const answer = richText("હા, ત્રણ મહિના સુધી.");
  await client.patch("drafts.faq-support__gu").set({ question: QUESTION, answer }).commit();
  await expect(row).toHaveCount(0);
});

test("a document and its translation are published together", FULL, async ({ page, studio }) => {
  const { client } = studio;
  await addGujarati(studio);
  const { _rev, order, ...faq } = await client.fetch('*[_id == "faq-support"][0]');
  const draft = { ...faq, _id: "drafts.faq-support", order, question: "Will you help?" };
  await client.create(draft);
  // With the ids and the link that Sanity's plugin makes.
  await client.create({ ...faq, _id: "drafts.4f2c", language: "gu", question: QUESTION });
  const translations = [link("en-IN", "faq-support"), link("gu", "4f2c")];
  await client.create({ _type: "translation.metadata", translations });
  await openStudio(page, studio, "/structure/faq;4f2c");
  await expect(questionField(page)).toHaveValue(QUESTION);
  await act(page, "Publish all languages");
  const dialog = page.getByRole("dialog", { name: "Publish all languages" });
  await expect(dialog).toContainText("English: Will you help?");
  await dialog.getByRole("button", { name: "Publish 2 documents" }).click();
  await expect(dialog).toBeHidden();
  const published = `*[_id match "*faq-support*" || _id match "*4f2c*"] | order(_id)._id`;
  expect(await client.fetch(published)).toEqual(["4f2c", "faq-support"]);
  expect(await client.fetch("releases::all()[0].state")).toBe("published");
  await openStudio(page, studio, "/structure/faq");
  await expect(page.getByText("Will you help?").first()).toBeVisible();
  await expect(page.getByText(QUESTION)).toHaveCount(0);
  await openStudio(page, studio, "/structure/language-gu;faq;4f2c");
  await expect(page.getByText(QUESTION).first()).toBeVisible();
  const badge = page.getByText(`${GUJARATI.title}: not on the site`);
  await expect(page.getByText(GUJARATI.title, { exact: true }).last()).toBeVisible();
  await expect(badge).toHaveCount(0);
  const unpublish = { draftId: "drafts.faq-support", publishedId: "faq-support" };
  await client.action({ actionType: "sanity.action.document.unpublish", ...unpublish });
  await expect(badge).toBeVisible();
  await openStudio(page, studio, "/structure/faq;faq-support");
  await act(page, "Delete");
  await expect(
    page.getByText(`Not on the site without this document: ${GUJARATI.title}`),
  ).toBeVisible();
});

test("Presentation leads from a translation to its page", FULL, async ({ page, studio }) => {
  test.slow();
  const { client } = studio;
  await addGujarati(studio);
  const services = await client.getDocument("servicesPage");
  const hero = { ...services?.hero, title: "સેવાઓ" };
  const gujarati = { _type: "servicesPage", _id: "servicesPage__gu", language: "gu", hero };
  await client.create({ ...services, ...gujarati });
  await page.setViewportSize({ width: 1500, height: 900 });
  const preview = encodeURIComponent(`${studio.origin}/gu/services`);
  const drafts = page.waitForResponse((response) => response.url().includes("/preview/status"));
  await openStudio(page, studio, `/presentation?preview=${preview}`);
  await expect(page).toHaveURL(/servicesPage__gu/);
  await drafts;
  const frame = page.frameLocator("iframe");
  const shows = async (title: string) => {
    await expect(frame.locator("sanity-visual-editing")).toBeAttached();
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.locator("[id='hero.title']")).toHaveValue(title);
  };
  await shows("સેવાઓ");
  await page.getByRole("button", { name: "Used on one page" }).click();
  await expect(page.getByText("/gu/services", { exact: true })).toBeVisible();
  const address = page.getByRole("textbox").first();
  await expect(address).toHaveValue(`${studio.origin}/gu/services`);
  const goTo = async (path: string) => {
    await address.fill(studio.origin + path);
    await address.press("Enter");
  };
  const original = String(services?.hero.title);
  await goTo("/services");
  await shows(original);
  // The tool connects to the new document anew, or would post the next address to the one before.
  await goTo("/gu/services");
  await shows("સેવાઓ");
  // The last address counts, also while the document of another is on its way.
  const release = await holdRequests(page, /[^u]\/services$/);
  await goTo("/services");
  await goTo("/gu/services");
  release();
  await expect(address).toHaveValue(`${studio.origin}/gu/services`);
  await shows("સેવાઓ");
});
