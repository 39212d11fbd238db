import type { Page } from "@playwright/test";
import { type MailServer, startMailServer, wordsOf } from "../../support/mail-server";
import { expectToFit } from "../support/page";
import {
  addPerson,
  allowing,
  anotherBrowser,
  test as base,
  comment,
  createTask,
  expect,
  FULL,
  goInStudio,
  ownMenu,
  questionField,
  type StudioSite,
  signIn,
} from "../support/studio";

interface MailFixtures {
  mailServer: MailServer;
  /** A site that sends mails, with an editor and a contributor. */
  site: StudioSite;
  /** Waits for the next mail, which goes to one person. @returns its words */
  nextMail: (to: string) => Promise<string>;
}

const test = base.extend<MailFixtures>({
  mailServer: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  site: async ({ startSite, mailServer }, use) => {
    const site = await startSite({ SMTP_URL: mailServer.url });
    await addPerson(site, "Eva Rao", "editor");
    await use(site);
  },
  nextMail: async ({ mailServer: { received } }, use) => {
    let read = 0;
    await use(async (to) => {
      await expect.poll(() => received.length).toBe(read + 1);
      const mail = received[read];
      read += 1;
      expect(mail?.to).toEqual([to]);
      return mail ? wordsOf(mail) : "";
    });
  },
});

// The responses to a wrong address, and to a link that was used or opened elsewhere.
test.use(allowing(/status of 4(10|22)/));

const RAVI = "ravi@example.com";

/** Opens the sign-in page and asks for a link. @returns the link of the mail */
async function askForLink(
  page: Page,
  { origin }: StudioSite,
  nextMail: MailFixtures["nextMail"],
): Promise<string> {
  const studio = encodeURIComponent(`${origin}/studio`);
  await page.goto(`${origin}/lake/v1/auth/login/local?origin=${studio}`);
  await page.getByLabel("Email").fill(RAVI);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Look at your mail" })).toBeVisible();
  const [link = ""] = /^http:\S+\/auth\/link\?mailed=\S+$/m.exec(await nextMail(RAVI)) ?? [];
  return link;
}

test("a contributor signs in by mail, asks for review", FULL, async ({ page, site, nextMail }) => {
  await addPerson(site, "Ravi Mehta", "contributor");
  const link = await askForLink(page, site, nextMail);
  await page.goto(link);
  await page.getByRole("button", { name: "Open the Studio" }).click();
  await expect(ownMenu(page, "Ravi Mehta")).toBeVisible();

  await goInStudio(page, "/structure/faq;faq-support");
  await questionField(page).fill("Open on Mondays?");
  const draft = () => site.client.fetch(`*[_id == "drafts.faq-support"][0].question`);
  await expect.poll(draft).toBe("Open on Mondays?");
  await page.getByRole("button", { name: "Open document actions" }).click();
  const publish = page.getByRole("menuitem", { name: "Publish", exact: true });
  await expect(publish).toBeDisabled();
  await publish.hover({ force: true });
  await expect(page.getByText("permission to publish")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Ask for review" }).click();
  await expect(page.getByText("The editors were asked for a review.").first()).toBeVisible();
  const words = await nextMail("eva@example.com");
  expect(words).toContain("Ravi Mehta asks for a review: “FAQ, Open on Mondays?”");
  expect(words).toContain("id=faq-support;type=faq/");

  await page.goto(link);
  await expect(page.getByText("works once, for 15 minutes")).toBeVisible();
});

test("pages of a mailed link are accessible", FULL, async ({ page, browser, site, nextMail }) => {
  await addPerson(site, "Ravi Mehta", "contributor");
  const link = await askForLink(page, site, nextMail);
  await expectToFit(page);
  await page.goto(link);
  // A mail program that looks at the link does not use it up.
  await page.reload();
  await expect(page.getByRole("button", { name: "Open the Studio" })).toBeVisible();
  await expectToFit(page);

  const other = await anotherBrowser(browser);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link does not work here" })).toBeVisible();
  await expectToFit(other);
  await other.getByRole("link", { name: "Ask for a new link in this browser" }).click();
  await expect(other.getByRole("heading", { name: "By mail" })).toBeVisible();
  await expectToFit(other);
  await other.getByLabel("Email").fill("ravi@example");
  await other.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(other.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter an email like name@example.com",
  );
  await expect(other.getByLabel("Email")).toHaveValue("ravi@example");
  await expectToFit(other);
  await other.context().close();
});

test("the Studio's mentions and tasks are mailed", FULL, async ({ page, site, nextMail }) => {
  const _id = "faq-with-mails";
  await site.client.create({ _id, _type: "faq", question: "Open on Sundays?", order: 99 });
  await signIn(page, (await addPerson(site, "Ravi Mehta", "contributor")).link, "Ravi Mehta");
  const link = `\n${site.origin}/studio/intent/edit/id=${_id};type=faq/`;

  await test.step("a mention in a comment", async () => {
    await goInStudio(page, `/structure/faq;${_id}`);
    await comment(page, async () => {
      await page.keyboard.type("Is this so, @Ev");
      const menu = page.getByTestId("comments-mentions-menu");
      await expect(menu.getByText("Eva Rao")).toBeVisible();
      // By mouse, the Studio's menu stays open and covers the button.
      await page.keyboard.press("Enter");
      await expect(menu).toBeHidden();
    });
    const words = await nextMail("eva@example.com");
    expect(words).toContain("Ravi Mehta mentioned you in a comment on “Open on Sundays?”");
    expect(words).toContain("> Is this so, @Eva Rao");
    expect(words).toContain(link);
  });

  await test.step("a contributor's task without an assignee, and an assigned one", async () => {
    // The comments' introduction and inspector are gone then.
    await page.goto(`${site.origin}/studio/structure/faq;${_id}`);
    await expect(questionField(page)).toBeVisible();
    await page.getByTestId("tasks-toolbar").click();
    await createTask(page, "Look over it");
    const review = await nextMail("eva@example.com");
    expect(review).toContain("Ravi Mehta asks for a review: “Look over it”");
    expect(review).toContain(link);
    await createTask(page, "Ask the shop", "Eva Rao");
    const assignment = await nextMail("eva@example.com");
    expect(assignment).toContain("Ravi Mehta assigned you the task “Ask the shop”");
    expect(assignment).toContain(link);
  });
});
