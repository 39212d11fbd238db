import type { Page } from "@playwright/test";
import { openPage } from "./support/page";
import { expect, test } from "./support/test";

function bookButton(page: Page) {
  return page.getByRole("button", { name: "Book Meeting" });
}

async function fillIn(page: Page) {
  await page.getByLabel("Name").fill("Ana Lima");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Meeting purpose").fill("A new shop; with products, many");
}

test("a translated page shows the day that was booked last", async ({ page }) => {
  await openPage(page, "/schedule");
  page.on("dialog", (dialog) => dialog.accept());
  const status = page.getByRole("status").filter({ hasText: "Your request" });
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  await fillIn(page);
  for (const day of [15, 16]) {
    await page.getByRole("button", { name: new RegExp(` ${day}, \\d{4}$`) }).click();
    await bookButton(page).click();
    await expect(status).toContainText(new RegExp(` ${day}, \\d{4}`));
    await status.evaluate(translate);
  }
});

/** Puts each text into elements of its own, as a browser's translator does. */
function translate(part: Element) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const translated = document.createElement("font");
    translated.textContent = text.data;
    text.replaceWith(translated);
  }
}

test("the form has the typed and chosen values again after leaving, until they are booked", async ({
  page,
}) => {
  await openPage(page, "/schedule");
  page.on("dialog", (dialog) => dialog.accept());
  const name = page.getByLabel("Name");
  await fillIn(page);
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  const day = page.getByRole("button", { name: /15, \d{4}$/ });
  const chosenDay = (await day.getAttribute("aria-label")) ?? "";
  await day.click();
  await page.getByText("11:00 AM").click();

  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/services$/);
  await page.getByRole("banner").getByRole("link", { name: "Schedule" }).click();
  for (const isNewDocument of [false, true]) {
    if (isNewDocument) await openPage(page, "/schedule");
    await expect(name).toHaveValue("Ana Lima");
    await expect(page.getByLabel("Meeting purpose")).toHaveValue("A new shop; with products, many");
    await expect(page.getByRole("radio", { name: /11:00 AM/ })).toBeChecked();
    await expect(page.locator("form#booking").getByText(chosenDay, { exact: true })).toBeVisible();
  }

  await bookButton(page).click();
  await expect(page.getByText(/^Your request:/)).toBeVisible();
  await openPage(page, "/schedule");
  await expect(name).toHaveValue("");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("chosen values are restored without an error while the calendar hydrates", async ({
  page,
}) => {
  // How long React waits for the calendar depends on the time that putting back has taken: with these, not at all.
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    const now = performance.now.bind(performance);
    let timesAsked = 0;
    let askedAt: number | undefined;
    performance.now = () => {
      if (askedAt === undefined) return now();
      timesAsked += 1;
      return timesAsked <= 4 ? askedAt : askedAt + 115;
    };
    Storage.prototype.getItem = function getItem(key) {
      if (key.includes("booking")) {
        askedAt = now();
        requestIdleCallback(() => {
          askedAt = undefined;
        });
      }
      return read.call(this, key);
    };
  });
  await openPage(page, "/schedule");
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  await page.getByRole("button", { name: /15, \d{4}$/ }).click();
  await page.getByText("11:00 AM").click();

  await openPage(page, "/schedule");
  await expect(page.locator("form#booking input[name=date]")).toHaveValue(/-15$/);
  await expect(page.getByRole("radio", { name: /11:00 AM/ })).toBeChecked();
});
