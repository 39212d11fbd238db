import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations, openPage } from "./support/page";
import { expect, test } from "./support/test";

/** The calendar's name for a day in India, so many days from now. */
function dayInIndia(daysFromNow = 0, now = Date.now()): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "Asia/Kolkata" }).format(
    now + daysFromNow * 86_400_000,
  );
}

/** Sets the visitor's clock to this time of tomorrow in India: today's remaining hours depend on the real one. */
async function setTomorrowInIndia(page: Page, time: string) {
  const tomorrow = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(
    Date.now() + 86_400_000,
  );
  await page.clock.setFixedTime(new Date(`${tomorrow}T${time}+05:30`));
}

function bookButton(page: Page) {
  return page.getByRole("button", { name: "Book Meeting" });
}

async function fillIn(page: Page) {
  await page.getByLabel("Name").fill("Ana Lima");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Meeting purpose").fill("A new shop; with products, many");
}

test.describe("in London", () => {
  test.use({ timezoneId: "Europe/London" });

  test("the calendar file of a chosen slot is in UTC", async ({ page }) => {
    await setTomorrowInIndia(page, "00:10");
    await openPage(page, "/schedule");
    page.on("dialog", (dialog) => dialog.accept());
    await fillIn(page);
    await page.getByText("09:00 AM").click();
    await bookButton(page).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /\.ics/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^meeting-\d{4}-\d\d-\d\d\.ics$/);
    const day = file.suggestedFilename().replace(/\D/g, "");
    const ics = await readFile(await file.path(), "utf8");
    expect(ics).toContain(`DTSTART:${day}T033000Z\r\n`);
    expect(ics).toContain(`DTEND:${day}T040000Z\r\n`);
    expect(ics).toContain("SUMMARY:A new shop\\; with products\\, many (");
  });
});

test("past times of today are labelled, disabled and never in a calendar file", async ({
  page,
}) => {
  await setTomorrowInIndia(page, "11:00");
  await openPage(page, "/schedule");
  page.on("dialog", (dialog) => dialog.accept());
  const past = page.getByRole("radio", { name: /^(09|10|11):00 AM IST/ });
  await expect(page.getByText("Already past")).toHaveCount(3);
  for (const radio of await past.all()) {
    await expect(radio).toBeDisabled();
    await expect(radio).toHaveAccessibleDescription("Already past");
  }
  const noon = page.getByRole("radio", { name: /12:00 PM/ });
  await expect(noon).toHaveAccessibleDescription("");
  await page.getByText("11:00 AM").click({ force: true });
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expectNoAxeViolations(page);

  // One of a later day is chosen no more when today is.
  const chosenToday = page.getByRole("button", { name: /^Today, / });
  await chosenToday.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Already past")).toHaveCount(0);
  await page.getByText("11:00 AM").click();
  await chosenToday.click();
  await expect(page.getByText("This time has already passed in India.")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  // Offered an hour before, and no longer once the hour has come.
  await fillIn(page);
  await page.getByText("12:00 PM").click();
  await bookButton(page).click();
  const confirmation = page.getByRole("status").filter({ hasText: "Your request" });
  await expect(page.getByRole("link", { name: /\.ics/ })).toBeVisible();
  await setTomorrowInIndia(page, "12:01");
  // The page looks at the clock twice a minute: until it has, the form refuses.
  await bookButton(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("This time has already passed in India.");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("link", { name: /\.ics/ })).toHaveCount(0);
  await expect(confirmation).toContainText("This time has already passed");
  await expect(noon).toBeDisabled();
  await expect(noon).not.toBeChecked();
  await page.getByText("02:00 PM").click();
  await expect(summary).toHaveCount(0);

  await setTomorrowInIndia(page, "23:30");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("No time is left on this day in India.")).toBeVisible();
});

for (const { zone, nineThere } of [
  { zone: "Pacific/Honolulu", nineThere: "5:30 PM, day before" },
  { zone: "Asia/Kolkata", nineThere: null },
  { zone: "Pacific/Kiritimati", nineThere: "5:30 PM" },
]) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test("today is India's day, earlier days cannot be chosen, slots show both clocks", async ({
      page,
    }) => {
      await openPage(page, "/schedule");
      const form = page.locator("form#booking");
      await expect(form.getByText(dayInIndia(), { exact: true })).toBeVisible();
      await expect(
        page.getByRole("button", { name: `Today, ${dayInIndia()}, selected` }),
      ).toBeEnabled();
      // The first of a month has no earlier day beside it.
      const yesterday = page.getByRole("button", { name: dayInIndia(-1) });
      for (const button of await yesterday.all()) await expect(button).toBeDisabled();
      await expect(page.getByRole("button", { name: "Go to the Previous Month" })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      const nine = page.getByRole("radio", { name: /09:00 AM/ });
      await expect(nine).toHaveAccessibleName(
        nineThere ? `09:00 AM IST ${nineThere} your time` : "09:00 AM IST",
      );

      await test.step("the arrow keys reach tomorrow, also over a month's end, and never yesterday", async () => {
        await page.getByRole("button", { name: /^Today, / }).focus();
        await page.keyboard.press("ArrowLeft");
        await expect(page.getByRole("button", { name: /^Today, / })).toBeFocused();
        await page.keyboard.press("ArrowRight");
        const tomorrow = page.getByRole("button", { name: dayInIndia(1) });
        await expect(tomorrow).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(
          page.locator("form#booking").getByText(dayInIndia(1), { exact: true }),
        ).toBeVisible();
      });
    });
  });
}

test("a page left open past midnight in India selects the new day", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/schedule");
  const form = page.locator("form#booking");
  await expect(form.getByText(dayInIndia(), { exact: true })).toBeVisible();
  await page.getByLabel("Name").fill("Ana Lima");
  await page.clock.fastForward("24:00:00");
  await expect(form.getByText(dayInIndia(1), { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lima");
});

test("in the evening, a phone's first free time follows a few short rows of past ones", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await setTomorrowInIndia(page, "18:30");
  await openPage(page, "/schedule");
  await expect(page.getByText("Already past")).toHaveCount(9);
  const slots = page.locator("label", { has: page.locator("[name=timeSlot]") });
  const [first, free] = await Promise.all([
    slots.first().boundingBox(),
    slots.filter({ has: page.getByRole("radio", { name: /07:00 PM/ }) }).boundingBox(),
  ]);
  expect((free?.y ?? 0) - (first?.y ?? 0)).toBeLessThan(220);
  expect(free?.width).toBeGreaterThan((first?.width ?? 0) * 1.3);
});
