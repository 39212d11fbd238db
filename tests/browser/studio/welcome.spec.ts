import type { Page } from "@playwright/test";
import { expectNoAxeViolations, expectReadableColors } from "../support/page";
import {
  anotherBrowser,
  expect,
  loadStudio,
  openStudio,
  type StudioSite,
  setColorScheme,
  studioTest as test,
} from "../support/studio";

const part = (page: Page, title: string) => page.getByRole("region", { name: title });

/** Opens the welcome page again, with this status of the site. */
async function openWithStatus(page: Page, studio: StudioSite, json: object): Promise<void> {
  await page.route("**/readyz", (route) => route.fulfill({ json }));
  await openStudio(page, studio, "/structure/trash");
  await expect(part(page, "Left out of the site")).toBeHidden();
  await openStudio(page, studio);
}

test("the welcome page lists drafts, edits and what is left out", async ({ page, studio }) => {
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
  for (const colorScheme of ["light", "dark"] as const) {
    await setColorScheme(page, colorScheme);
    await expectReadableColors(page);
  }
});

test("the welcome page counts the drafts that it does not list, until a document replaces it", {
  tag: "@full",
}, async ({ page, studio }) => {
  const more = studio.client.transaction();
  for (const question of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"])
    more.create({ _id: `drafts.faq-${question}`, _type: "faq", question });
  await more.commit();
  await openStudio(page, studio);
  const waiting = part(page, "Drafts waiting to be published");
  await expect(waiting).toContainText("And 2 more");
  await expect(waiting.getByRole("link")).toHaveCount(8);
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
  await expectReadableColors(page);
});

test("the workspace and help menus open without requests to Sanity", {
  tag: "@full",
}, async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.locator("#workspace-menu").click();
  await expect(page.getByText("Local Content Lake")).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage project" })).toBeHidden();
  await page.keyboard.press("Escape");
  await page.locator("#menu-button-resources").click();
  await expect(page.getByRole("menuitem", { name: /Sanity Studio/ })).toContainText("Up to date");
  await page.keyboard.press("Escape");
});

test("the welcome page shows the times of the last and of a failed daily backup, if there are any", {
  tag: "@full",
}, async ({ page, studio }) => {
  const lastAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const failedAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const backup = part(page, "Daily backup");
  await openWithStatus(page, studio, { status: "ok", backup: { lastAt, failedAt } });
  await expect(backup).toContainText(/The last backup failed \(2 (?:hr\.|hours) ago\)/);
  await expect(backup).toContainText("The server's log has the reason.");
  await expect(backup.getByRole("time")).toHaveCount(2);
  await expectNoAxeViolations(page, "main");

  const read = page.waitForResponse("**/readyz");
  await openWithStatus(page, studio, { status: "ok" });
  await (await read).finished();
  await expect(part(page, "Left out of the site")).toBeVisible();
  await expect(backup).toBeHidden();
});

test("the welcome page shows that the backup's status is unreadable, and reads it again", {
  tag: "@full",
}, async ({ browser, studio }) => {
  const page = await anotherBrowser(browser);
  await page.clock.install();
  // A proxy's own page.
  await page.route("**/readyz", (route) => route.fulfill({ body: "<p>Back soon</p>" }));
  await loadStudio(page, studio, "/structure");
  const backup = part(page, "Daily backup");
  await expect(backup).toContainText("The status of the backups cannot be read.");
  await page.unroute("**/readyz");
  const answer = { status: "ok", backup: { lastAt: new Date().toISOString() } };
  await page.route("**/readyz", (route) => route.fulfill({ json: answer }));
  await page.clock.runFor(60_000);
  await expect(backup).toContainText("Last written:");
  await page.context().close();
});
