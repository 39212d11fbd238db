import type { Page } from "@playwright/test";
import { MESSAGES_PATH } from "../../../contract/messages";
import { expectNoAxeViolations, linksInSentences } from "../support/page";
import {
  expect,
  FULL,
  loadStudio,
  openStudio,
  questionField,
  scheduleFaq,
  studioTest as test,
} from "../support/studio";

test("a link with another type, or none, opens its document", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/intent/edit/id=faq-support;type=product");
  await expect(page.getByText("The link takes it for “Product”, but it is “FAQ”.")).toBeVisible();
  await expectNoAxeViolations(page, "main");
  await page.getByRole("link", { name: "Open the document" }).click();
  await expect(questionField(page)).not.toHaveValue("");
  const faq = await studio.client.fetch('*[_id == "faq-timelines"][0]');
  await openStudio(page, studio, `/intent/edit/id=${faq._id}`);
  await expect(questionField(page)).toHaveValue(faq.question);
});

async function expectLost(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "This link leads to no document" });
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "the trash" }).click();
  await expect(page.getByText(/the last 30 days/i)).toBeVisible();
}

for (const [what, link] of [
  ["in a list that is gone", "/structure/blog-posts"],
  ["that is cut off", "/intent/edit/id="],
] as const)
  test(`the Studio starts with a message for a link ${what}`, FULL, async ({ page, studio }) => {
    await loadStudio(page, studio, link);
    await expectLost(page);
  });

test("a lost link is explained, and links in sentences are underlined", async ({
  page,
  studio,
}) => {
  await scheduleFaq(studio, "faq-waits", "Open on Sundays?");
  const message = { id: "m", name: "Nila", email: "nila@example.com", subject: "A", message: "B" };
  const messages = [{ ...message, time: new Date().toISOString(), isAnswered: false }];
  await page.route(`**${MESSAGES_PATH}`, (route) => route.fulfill({ json: { messages } }));
  const found: Record<string, string[]> = {};
  for (const [path, name] of [
    ["/structure/welcome", "the site settings"],
    ["/structure/calendar", "FAQ: Open on Sundays?"],
    ["/structure/messages", "nila@example.com"],
    ["/intent/edit/id=faq-long-gone", "the trash"],
  ] as const) {
    await openStudio(page, studio, path);
    // The start page stays until the desk is known, and names the scheduled document, too.
    const start = page.getByRole("link", { name: "Open the home page" });
    await expect(start).toBeVisible({ visible: path === "/structure/welcome" });
    await expect(page.getByRole("link", { name }).last()).toBeVisible();
    const links = await linksInSentences(page);
    expect(links.filter(({ isUnderlined }) => !isUnderlined)).toEqual([]);
    found[path] = links.map(({ link }) => link);
  }
  expect(found).toEqual({
    "/structure/welcome": ["Open the home page", "the site settings"],
    "/structure/calendar": ["FAQ: Open on Sundays?"],
    "/structure/messages": ["nila@example.com"],
    "/intent/edit/id=faq-long-gone": ["Open the lists", "the trash"],
  });
  await expectNoAxeViolations(page, "main");
  await expectLost(page);
});
