import type { Browser, Page } from "@playwright/test";
import { startMailServer, wordsOf } from "../../support/mail-server";
import {
  anotherEditor,
  expect,
  STUDIO_NOISE,
  startStudioSite,
  test,
} from "../support/studio/studio";
import type { StudioSite } from "../support/test";

test.describe.configure({ timeout: 240_000 });
// The Studio's own task form logs this.
test.use({
  allowedConsole: [[...STUDIO_NOISE, /No context provided for reporter/], { scope: "test" }],
});

const _id = "faq-with-mails";

/** Adds a person. @returns the code of their sign-in link */
async function addPerson(site: StudioSite, name: string, role: string): Promise<string> {
  const email = `${name.split(" ")[0]?.toLowerCase()}@example.com`;
  const body = { name, email, role };
  const { link } = await site.client.request({ method: "POST", url: "/people", body });
  return link.code;
}

async function signInAsRavi(browser: Browser, { origin }: StudioSite, code: string): Promise<Page> {
  const page = await (await anotherEditor(browser)).newPage();
  const query = new URLSearchParams({ code, origin: `${origin}/studio` });
  await page.goto(`${origin}/lake/v1/auth/link?${query}`);
  await page.getByRole("button", { name: "Open the Studio" }).click();
  await expect(page.getByRole("button", { name: "Ravi Mehta", exact: true })).toBeVisible();
  return page;
}

/** Fills the form of a new task about the open document, and sends it. */
async function createTask(page: Page, name: string, assignee?: string): Promise<void> {
  const title = page.getByPlaceholder("Task title");
  // On a busy machine the tab that opens first may replace the form that was opened after it.
  await expect(async () => {
    await page.getByRole("tab", { name: "Active document" }).click({ timeout: 5_000 });
    const create = page.getByRole("button", { name: /^(Create new|New) task$/ }).first();
    await create.click({ timeout: 5_000 });
    await expect(title).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await title.fill(name);
  if (assignee) {
    await page.getByText("Select assignee").click();
    await page.getByRole("menuitem", { name: assignee }).click();
  }
  await page.getByRole("button", { name: "Create Task" }).click();
  await expect(page.getByRole("button", { name })).toBeVisible();
}

test("mentions, reviews and tasks that the Studio writes are mailed", async ({ browser }) => {
  const mailServer = await startMailServer();
  const site = await startStudioSite({ SMTP_URL: mailServer.url });
  const mails = () => mailServer.received.map((mail) => ({ to: mail.to, words: wordsOf(mail) }));
  try {
    await site.client.create({ _id, _type: "faq", question: "Open on Sundays?", order: 99 });
    await addPerson(site, "Eva Rao", "editor");
    const page = await signInAsRavi(
      browser,
      site,
      await addPerson(site, "Ravi Mehta", "contributor"),
    );
    const link = `${site.origin}/studio/intent/edit/id=${_id};type=faq/`;

    await test.step("a mention in a comment", async () => {
      await page.goto(`${site.origin}/studio/structure/faq;${_id}`);
      const field = page.getByTestId("field-question");
      await field.hover();
      await field.getByRole("button", { name: "Add comment" }).click();
      await page.getByTestId("comment-input-editable").first().click();
      await page.keyboard.type("Is this so, @Ev");
      const menu = page.getByTestId("comments-mentions-menu");
      await expect(menu.getByText("Eva Rao")).toBeVisible();
      // By mouse, the Studio's menu stays open and covers the button.
      await page.keyboard.press("Enter");
      await expect(menu).toBeHidden();
      await page.getByTestId("comment-input-send-button").first().click();
      await expect.poll(() => mails().length).toBe(1);
      const [{ to, words } = { to: [], words: "" }] = mails();
      expect(to).toEqual(["eva@example.com"]);
      expect(words).toContain("Ravi Mehta mentioned you in a comment on “Open on Sundays?”");
      expect(words).toContain("> Is this so, @Eva Rao");
      expect(words).toContain(`\n${link}`);
    });

    await test.step("a contributor's task without an assignee", async () => {
      // The comments' introduction and inspector are gone then.
      await page.goto(`${site.origin}/studio/structure/faq;${_id}`);
      await expect(page.getByTestId("field-question")).toBeVisible();
      await page.getByTestId("tasks-toolbar").click();
      await createTask(page, "Look over it");
      await expect.poll(() => mails().length).toBe(2);
      const { to, words } = mails()[1] ?? { to: [], words: "" };
      expect(to).toEqual(["eva@example.com"]);
      expect(words).toContain("Ravi Mehta asks for a review: “Look over it”");
      expect(words).toContain(`\n${link}`);
    });

    await test.step("an assigned task", async () => {
      await createTask(page, "Ask the shop", "Eva Rao");
      await expect.poll(() => mails().length).toBe(3);
      const { to, words } = mails()[2] ?? { to: [], words: "" };
      expect(to).toEqual(["eva@example.com"]);
      expect(words).toContain("Ravi Mehta assigned you the task “Ask the shop”");
      expect(words).toContain(`\n${link}`);
    });

    await test.step("a contributor's request for a review of a draft", async () => {
      // Another document: the contributor's open task without an assignee asks for a review of the first one.
      const other = "faq-on-mondays";
      await site.client.create({ _id: other, _type: "faq", question: "Mondays?", order: 98 });
      await page.goto(`${site.origin}/studio/structure/faq;${other}`);
      await page.getByTestId("field-question").getByRole("textbox").fill("Open on Mondays?");
      await page.getByRole("button", { name: "Ask for review" }).click();
      await expect(page.getByText("The editors were asked for a review.").first()).toBeVisible();
      await expect.poll(() => mails().length).toBe(4);
      const { to, words } = mails()[3] ?? { to: [], words: "" };
      expect(to).toEqual(["eva@example.com"]);
      expect(words).toContain("Ravi Mehta asks for a review: “FAQ, Open on Mondays?”");
      expect(words).toContain(`id=${other};type=faq/`);
    });
  } finally {
    await site.stop();
    await mailServer.stop();
  }
});
