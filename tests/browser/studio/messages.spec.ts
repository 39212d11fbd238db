import { MESSAGES_PATH } from "../../../contract/messages";
import { postContact } from "../../support/contact";
import { expectNoAxeViolations } from "../support/page";
import { expect, openStudio, studioTest as test } from "../support/studio";

test("an editor reads, finds, answers, deletes messages", async ({ page, studio, startSite }) => {
  // The worker's site sends its messages to an endpoint. A site without one answers in its place.
  const site = await startSite();
  await page.route(`**${MESSAGES_PATH}**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { origin, token } = site;
    const own = { origin, referer: `${origin}/studio`, authorization: `Bearer ${token}` };
    const headers = { ...route.request().headers(), ...own };
    const response = await route.fetch({ url: `${origin}${pathname}${search}`, headers });
    await route.fulfill({ response });
  });
  const send = (name: string, subject: string) =>
    postContact(site.url, { name, email: "nila@example.com", subject, message: "Call me.\nSoon." });
  await openStudio(page, studio, "/structure/messages");
  await expect(page.getByText("Nobody has written yet.")).toBeVisible();
  await send("Nila", "A shop");
  await send("Omar", "An app");
  await openStudio(page, studio, "/structure");
  await expect(page.getByText("Nobody has written yet.")).toBeHidden();
  await openStudio(page, studio, "/structure/messages");

  const rows = page.getByRole("listitem").filter({ hasText: "nila@example.com" });
  await expect(page.getByText("2 messages, 2 not answered.")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.locator("[dir=auto]")).toHaveText(["An app", /^Call me/, "A shop", /^Call me/]);
  await expectNoAxeViolations(page, ":has(> [role=status])");

  await page.getByRole("button", { name: "Mark as answered: message of Omar" }).click();
  await expect(page.getByText("2 messages, 1 not answered.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("shop");
  await expect(page.getByText("1 found.")).toBeVisible();
  await expect(page.getByText("An app")).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("messages.csv");

  await page.getByRole("button", { name: "Delete the message of Nila" }).click();
  await page.getByRole("button", { name: "Yes, delete for good" }).click();
  await expect(page.getByText("1 message, 0 not answered.")).toBeVisible();
  await expect(rows).toHaveCount(0);
});
