import { expectNoAxeViolations, expectReadableColors, saveScreenshot } from "../support/page";
import {
  anotherEditor,
  expect,
  loadStudio,
  openStudio,
  test,
} from "../support/studio/shared-studio";

test("the welcome page lists drafts, last edits and content issues", async ({ page, studio }) => {
  test.slow();
  const { client } = studio;
  await client.create({ _id: "drafts.faq-waits", _type: "faq", question: "Do you do logos?" });
  await client.create({ _id: "faq-bad", _type: "faq", question: "Since when?", order: 90 });
  const secrets = () => client.fetch('count(*[_type == "sanity.previewUrlSecret"])');
  const secretsBefore = await secrets();
  const part = (title: string) => page.getByRole("region", { name: title });

  await openStudio(page, studio);
  const waiting = part("Drafts waiting to be published");
  await expect(waiting.getByRole("link")).toHaveText(["FAQ: Do you do logos?"]);
  const last = part("Last edits").getByText("FAQ: Since when?").locator("../../..");
  await expect(last).toContainText(/Local editor, .*ago|Local editor, just now/i);
  await expect(part("Left out of the site")).toContainText("answer is missing");
  // Reading creates no documents.
  expect(await secrets()).toBe(secretsBefore);
  await expect(page.getByRole("link", { name: "Vision" })).toBeVisible();
  await expectReadableColors(page);
  await expectNoAxeViolations(page, "main");
  await saveScreenshot(page, "welcome");

  await test.step("it counts the drafts that it does not list", async () => {
    const names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    const more = client.transaction();
    for (const question of names)
      more.create({ _id: `drafts.faq-${question}`, _type: "faq", question });
    await more.commit();
    await expect(waiting).toContainText("And 2 more");
    await expect(waiting.getByRole("link")).toHaveCount(8);
  });

  await test.step("it is readable in dark mode", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("[data-ui=Card][data-scheme=dark]").first()).toBeVisible();
    await expectReadableColors(page);
    await expectNoAxeViolations(page, "main");
    await saveScreenshot(page, "welcome-dark");
  });

  await test.step("an opened document replaces it", async () => {
    await part("Change the hero").getByRole("link", { name: "Open the home page" }).click();
    await expect(page.getByRole("textbox", { name: "Line above the heading" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeHidden();
    await expectReadableColors(page);
  });

  await test.step("the workspace and help menus open without requests to Sanity", async () => {
    await page.locator("#workspace-menu").click();
    await expect(page.getByText("Local Content Lake")).toBeVisible();
    await expect(page.getByRole("link", { name: "Manage project" })).toBeHidden();
    await page.keyboard.press("Escape");
    await page.locator("#menu-button-resources").click();
    await expect(page.getByRole("menuitem", { name: /Sanity Studio/ })).toContainText("Up to date");
    await saveScreenshot(page, "help");
    await page.keyboard.press("Escape");
  });
});

test("the welcome page shows the times of the last and of a failed daily backup", async ({
  page,
  studio,
}) => {
  const lastAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const failedAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const body = { status: "ok", backup: { lastAt, failedAt } };
  await page.route("**/readyz", (route) => route.fulfill({ json: body }));
  await loadStudio(page, studio, "/structure");
  const backup = page.getByRole("region", { name: "Daily backup" });
  await expect(backup).toContainText(/The last backup failed \(2 (?:hr\.|hours) ago\)/);
  await expect(backup).toContainText("The server's log has the reason.");
  await expect(backup.getByRole("time")).toHaveCount(2);
  await expectReadableColors(page);
  await expectNoAxeViolations(page, "main");
  await saveScreenshot(page, "welcome-backup");

  await test.step("a site without daily backups has no such part", async () => {
    await page.route("**/readyz", (route) => route.fulfill({ json: { status: "ok" } }));
    await page.reload();
    await expect(page.getByRole("region", { name: "Left out of the site" })).toBeVisible();
    await expect(backup).toBeHidden();
  });
});

test("the welcome page shows that the backup's status is unreadable, and reads it again", async ({
  browser,
  studio,
}) => {
  const context = await anotherEditor(browser);
  const page = await context.newPage();
  await page.clock.install();
  // A proxy's own page.
  await page.route("**/readyz", (route) => route.fulfill({ body: "<p>Back soon</p>" }));
  await loadStudio(page, studio, "/structure");
  const backup = page.getByRole("region", { name: "Daily backup" });
  await expect(backup).toContainText("The status of the backups cannot be read.");
  await page.unroute("**/readyz");
  const answer = { status: "ok", backup: { lastAt: new Date().toISOString() } };
  await page.route("**/readyz", (route) => route.fulfill({ json: answer }));
  await page.clock.runFor(60_000);
  await expect(backup).toContainText("Last written:");
  await context.close();
});
