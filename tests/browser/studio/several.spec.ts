import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DEFAULT_LANGUAGE } from "../../../contract/local-path";
import { richText } from "../../support/sample";
import { GUJARATI, settingsOf } from "../../support/translations";
import { expectNoAxeViolations } from "../support/page";
import { choose, expect, FULL, openStudio, stored, studioTest as test } from "../support/studio";

const openSeveral = (page: Page) =>
  choose(page.getByRole("link", { name: "Choose several, or CSV" }));

test("an editor publishes and deletes several documents of a list", async ({ page, studio }) => {
  const faq = { _type: "faq", order: 95 };
  const whole = { ...faq, question: "Whole?", answer: richText("Yes.") };
  await studio.client.create({ ...whole, _id: "drafts.faq-whole" });
  await studio.client.create({ ...faq, _id: "drafts.faq-part", question: "In part?" });
  await openStudio(page, studio, "/structure/faq");
  await openSeveral(page);
  await page.getByRole("checkbox", { name: "Whole?" }).check();
  await page.getByRole("checkbox", { name: "In part?" }).press("Space");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take off the site …" })).toBeHidden();
  await page.getByRole("button", { name: "Publish …" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish: 1 document" });
  await expect(dialog).toContainText(/“In part\?”: Answer: .*Whole\?/);
  await expect(dialog.getByRole("status")).toBeEmpty();
  await expectNoAxeViolations(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Publish: 1 document" }).click();
  await expect(page.getByText("1 document published.")).toBeVisible();
  const left = stored(studio, "*[_id match '*faq-whole' || _id match '*faq-part']._id");
  await expect.poll(left).toEqual(["drafts.faq-part", "faq-whole"]);

  await page.getByRole("checkbox", { name: "Whole?" }).check();
  await page.getByRole("checkbox", { name: "In part?" }).check();
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("button", { name: "Delete: 2 documents" }).click();
  await expect(page.getByText("2 documents deleted.")).toBeVisible();
  await expect.poll(left).toEqual([]);
});

test("a long list opens, and is chosen, at once", FULL, async ({ page, studio }) => {
  const many = Array.from({ length: 120 }, (_, at) => `Asked ${at}?`);
  const faq = { _type: "faq", order: 100, answer: richText("Yes.") };
  await studio.client.mutate(
    many.map((question, at) => ({ create: { ...faq, question, _id: `faq-asked-${at}` } })),
  );
  await openStudio(page, studio, "/structure/faq");
  await openSeveral(page);
  const rows = page.getByRole("listitem").filter({ hasText: /^Asked \d+/ });
  await expect(rows).toHaveCount(120);
  const previews = page.locator("[role=status] ~ * li [data-testid=default-preview]");
  await expect(previews.first()).toBeVisible();
  expect(await previews.count()).toBeLessThan(60);
  const all = page.getByRole("checkbox", { name: "Choose all" });
  await all.press("Space");
  await expect(page.getByText(/\d+ documents, 1\d\d chosen/)).toBeVisible();
  await rows.last().getByRole("checkbox").press("Space");
  await expect(all).toBeChecked({ indeterminate: true });
  await expect(rows.last().getByTestId("default-preview")).toContainText("Yes.");

  // What comes back is not chosen, though it was before.
  const back = await studio.client.getDocument("faq-asked-7");
  await studio.client.delete("faq-asked-7");
  await expect(rows).toHaveCount(119);
  if (back) await studio.client.create(back);
  await expect(rows).toHaveCount(120);
  await expect(page.getByRole("checkbox", { checked: false, name: /^Asked/ })).toHaveCount(2);
  await expect(page.getByText(/\d+ documents, 1\d\d chosen/)).toBeVisible();
});

test("an editor changes a list as a CSV file", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/pricing;plan");
  await openSeveral(page);
  await expect(page.getByText("3 documents, 0 chosen.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const upload = async (content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Read a CSV file …" }).click();
    const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
    await (await chooser).setFiles(file);
  };

  await upload(text.replace('"no"', '"maybe"'));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Most popular: “maybe” is neither yes nor no.");
  await expect(dialog.getByRole("button", { name: /Write/ })).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Read a CSV file …" })).toBeFocused();

  const changed = text.replace("$999", "$1,099");
  await upload(`${changed},,Tiny,One page.,"Text\nPictures",no,one-time,=$9,₹900,\r\n`);
  await expect(dialog).toContainText("Price in US dollars: $999 → $1,099");
  await expect(dialog).toContainText("Row 5, new: Tiny");
  await expectNoAxeViolations(page, "[role=dialog]");
  const price = stored(studio, "*[_type == 'plan' && name in ['Basic', 'Tiny']] | order(_id)");
  const basic = await studio.client.patch("plan-basic", { set: { period: "once" } }).commit();
  await dialog.getByRole("button", { name: "Write 2 drafts" }).click();
  await expect(dialog).toContainText("somebody has just changed “Basic” (row 2)");
  expect(await price()).toMatchObject([{ _id: "plan-basic" }]);

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await upload(`_id,_rev,Price in US dollars\n${basic._id},${basic._rev},"$1,099"\n`);
  await dialog.getByRole("button", { name: "Write 1 draft" }).click();
  await expect(page.getByText("1 draft written.")).toBeVisible();
  await expect.poll(price).toMatchObject([
    { _id: "drafts.plan-basic", priceUSD: "$1,099", period: "once" },
    { _id: "plan-basic", priceUSD: "$999" },
  ]);

  // A row is of the original, and of no translation with its name.
  await studio.client.create({ ...basic, _id: "plan-basic__gu", language: "gu" });
  const languages = settingsOf([DEFAULT_LANGUAGE, GUJARATI]);
  await studio.client.patch("siteSettings", { set: languages }).commit();
  await openStudio(page, studio);
  await expect(page.getByRole("link", { name: GUJARATI.title })).toBeVisible();
  await openStudio(page, studio, "/structure/pricing;plan");
  await openSeveral(page);
  await expect(page.getByText("3 documents, 0 chosen.")).toBeVisible();
  await upload("Name;Price in US dollars\nBasic;$1,299\n");
  await expect(dialog).toContainText("Row 2, BasicPrice in US dollars: $1,099 → $1,299");
});
