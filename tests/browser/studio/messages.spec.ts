import { postContact } from "../../support/contact";
import { saveScreenshot } from "../support/page";
import { expect, openStudio, startStudioSite, test } from "../support/studio/studio";

test("an editor reads, finds, answers and deletes contact messages", async ({ page }) => {
  test.slow();
  // Without an endpoint, unlike the worker's site.
  const site = await startStudioSite();
  const send = (name: string, subject: string) =>
    postContact(site.url, { name, email: "nila@example.com", subject, message: "Call me.\nSoon." });
  await openStudio(page, site, "/structure/messages");
  await expect(page.getByText("Nobody has written yet.")).toBeVisible();
  await expect(page.getByText("Messages stay until somebody deletes them.")).toBeVisible();
  await site.client.patch("siteSettings").set({ messageDays: 30 }).commit();
  await send("Nila", "A shop");
  await send("Omar", "An app");
  await page.reload();

  const rows = page.getByRole("listitem").filter({ has: page.getByRole("link") });
  await expect(page.getByText("2 messages, 2 not answered.")).toBeVisible();
  await expect(page.getByText("An app")).toBeVisible();
  await expect(page.getByText("Messages are deleted for good 30 days after")).toBeVisible();
  await saveScreenshot(page, "messages");

  await page.getByRole("button", { name: "Mark the message of Omar as answered" }).click();
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
  // An open Studio would send requests to the stopped site.
  await page.goto("about:blank");
  await site.stop();
});
