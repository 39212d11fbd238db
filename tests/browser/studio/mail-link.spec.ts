import type { Page } from "@playwright/test";
import { type MailServer, startMailServer, wordsOf } from "../../support/mail-server";
import { expectNoAxeViolations, saveScreenshot } from "../support/page";
import {
  anotherEditor,
  expect,
  STUDIO_NOISE,
  startStudioSite,
  test,
} from "../support/studio/studio";
import type { StudioSite } from "../support/test";

test.describe.configure({ timeout: 180_000 });
// The responses to a wrong address, and to a link that was used or opened elsewhere.
test.use({ allowedConsole: [[...STUDIO_NOISE, /status of 4(10|22)/], { scope: "test" }] });

/** Looks at the page at each width. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await saveScreenshot(page, `${name}-${width}`);
  }
}

/** Asks on the sign-in page. @returns the link of the mail */
async function askForLink(page: Page, mailServer: MailServer, email: string): Promise<string> {
  const before = mailServer.received.length;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Look at your mail" })).toBeVisible();
  await expect.poll(() => mailServer.received.length).toBe(before + 1);
  const mail = mailServer.received.slice(before);
  expect(mail.map(({ to }) => to)).toEqual([[email]]);
  const [words = ""] = mail.map(wordsOf);
  const [link = ""] = /^http:\S+\/auth\/link\?mailed=\S+$/m.exec(words) ?? [];
  return link;
}

async function addPerson({ client }: StudioSite, email: string): Promise<void> {
  const body = { name: "Asha Patel", email, role: "editor" };
  await client.request({ method: "POST", url: "/people", body });
}

test("a person signs in with a link by mail, in the requesting browser", async ({
  browser,
  page,
}) => {
  const mailServer = await startMailServer();
  const site = await startStudioSite({ SMTP_URL: mailServer.url });
  try {
    const email = "asha@example.com";
    await addPerson(site, email);
    await page.goto(`${site.origin}/studio`);

    await test.step("the sign-in page asks for an email", async () => {
      await expect(page.getByRole("heading", { name: "By mail" })).toBeVisible();
      await look(page, "mail-sign-in");
      await page.getByLabel("Email").fill("asha@example");
      await page.getByRole("button", { name: "Send me a sign-in link" }).click();
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
        "Enter an email like name@example.com",
      );
      await expect(page.getByLabel("Email")).toHaveValue("asha@example");
      await look(page, "mail-wrong");
    });

    const link = await test.step("a link is on its way", async () => {
      const sent = await askForLink(page, mailServer, email);
      await look(page, "mail-sent");
      return sent;
    });

    await test.step("another browser advises to open it in the first one", async () => {
      const context = await anotherEditor(browser);
      const other = await context.newPage();
      await other.goto(link);
      await expect(
        other.getByRole("heading", { name: "This link does not work here" }),
      ).toBeVisible();
      await look(other, "mail-elsewhere");
      await other.getByRole("link", { name: "Ask for a new link in this browser" }).click();
      await expect(other.getByLabel("Email")).toBeVisible();
      await context.close();
    });

    await test.step("the requesting browser signs in, once", async () => {
      await page.goto(link);
      await page.reload();
      await look(page, "mail-link");
      await page.getByRole("button", { name: "Open the Studio" }).click();
      await expect(page.getByRole("button", { name: "Asha Patel", exact: true })).toBeVisible();
      await page.goto(link);
      await expect(page.getByText("works once, for 15 minutes")).toBeVisible();
    });
  } finally {
    await site.stop();
    await mailServer.stop();
  }
});
