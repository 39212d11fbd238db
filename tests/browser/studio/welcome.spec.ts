import type { Page, Route } from "@playwright/test";
import { richText } from "../../support/sample";
import { expectNoAxeViolations, expectReadableColors } from "../support/page";
import {
  anotherBrowser,
  choose,
  expect,
  FULL,
  loadStudio,
  openStudio,
  questionField,
  setColorScheme,
  studioTest as test,
} from "../support/studio";

const part = (page: Page, title: string) => page.getByRole("region", { name: title });

test("the welcome page lists drafts, edits and what is left out, with the reasons", async ({
  page,
  studio,
}) => {
  const { client } = studio;
  await client.create({ _id: "drafts.faq-waits", _type: "faq", question: "Do you do logos?" });
  await client.create({ _id: "faq-bad", _type: "faq", question: "Since when?", order: 90 });
  const secrets = () => client.fetch('count(*[_type == "sanity.previewUrlSecret"])');
  const secretsBefore = await secrets();

  await openStudio(page, studio);
  const waiting = part(page, "Drafts waiting to be published");
  await expect(waiting.getByRole("link")).toHaveText(["FAQ: Do you do logos?"]);
  const last = part(page, "Last edits").getByText("FAQ: Since when?").locator("../../..");
  await expect(last).toContainText(/Local editor, .*ago|Local editor, just now/i);
  await expect(part(page, "Left out of the site")).toContainText("Answer is missing");
  // Reading creates no documents.
  expect(await secrets()).toBe(secretsBefore);
  await expect(page.getByRole("link", { name: "Vision" })).toBeVisible();
  await expectNoAxeViolations(page, "main");
  // "the welcome page counts more drafts" checks the whole page in light.
  await setColorScheme(page, "dark");
  await expectReadableColors(page);

  await choose(page.getByRole("link", { name: "Left out of the site" }));
  const entry = page.getByRole("listitem").filter({ hasText: "Since when?" });
  await expect(entry).toContainText("Answer is missing");
  await entry.getByRole("link", { name: /Since when\?/ }).click();
  await expect(questionField(page)).toHaveValue("Since when?");
  await page.goBack();
  await expect(entry).toBeVisible();
  await client.patch("faq-bad", { set: { answer: richText("Since 2019.") } }).commit();
  await expect(page.getByText("The site shows every published document as it is.")).toBeVisible();
});

test("the welcome page counts more drafts and opens documents", FULL, async ({ page, studio }) => {
  const more = studio.client.transaction();
  for (const question of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"])
    more.create({ _id: `drafts.faq-${question}`, _type: "faq", question });
  await more.commit();
  await openStudio(page, studio);
  const waiting = part(page, "Drafts waiting to be published");
  await expect(waiting).toContainText("And 2 more");
  await expect(waiting.getByRole("link")).toHaveCount(8);
  await expectReadableColors(page);
  const task = (name: string) =>
    part(page, "What would you like to do?").getByRole("link", { name, exact: true });
  await task("Change a price").click();
  await expect(page.getByRole("link", { name: "Website plans" })).toBeVisible();
  await page.goBack();
  await task("Add a team member").click();
  await expect(page).toHaveURL(/structure\/teamMember;/);
  await page.goBack();
  await task("Change the business hours").click();
  await expect(page.getByTestId("field-businessHours")).toBeInViewport();
  await page.goBack();
  await part(page, "Change the hero").getByRole("link", { name: "Open the home page" }).click();
  await expect(page.getByRole("textbox", { name: "Line above the heading" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeHidden();
});

test("the welcome page reads the daily backup again", FULL, async ({ browser, studio }) => {
  const page = await anotherBrowser(browser);
  await page.clock.install();
  let status: Parameters<Route["fulfill"]>[0];
  await page.route("**/readyz", (route) => route.fulfill(status));
  const readAgain = (backup?: object) => {
    status = { json: { status: "ok", backup } };
    return page.clock.runFor(60_000);
  };
  // A proxy's own page.
  status = { body: "<p>Back soon</p>" };
  await loadStudio(page, studio, "/structure");
  const backup = part(page, "Daily backup");
  await expect(backup).toContainText("The status of the backups cannot be read.");
  const lastAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
  await readAgain({ lastAt });
  await expect(backup).toContainText("Last written:");
  const failedAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await readAgain({ lastAt, failedAt });
  await expect(backup).toContainText(/The last backup failed \(2 (?:hr\.|hours) ago\)/);
  await expect(backup).toContainText("The server's log has the reason.");
  await expect(backup.getByRole("time")).toHaveCount(2);
  await expectNoAxeViolations(page, "main");
  await readAgain();
  await expect(backup).toBeHidden();
  await expect(part(page, "Left out of the site")).toBeVisible();
  await page.context().close();
});
