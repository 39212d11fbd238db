import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations, openPage } from "./support/page";
import { expect, FULL, siteTest, test } from "./support/test";

const THANK_YOU =
  "Thank you! Your booking request has been submitted. We'll send you a meeting link via email.";

/** The calendar's name for a day in India, so many days from now. */
function dayInIndia(daysFromNow = 0): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "Asia/Kolkata" });
  return format.format(Date.now() + daysFromNow * 86_400_000);
}

/** Sets the visitor's clock to this time of tomorrow in India: today's remaining hours depend on the real one. */
async function setTomorrowInIndia(page: Page, time: string) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
  const tomorrow = format.format(Date.now() + 86_400_000);
  await page.clock.setFixedTime(new Date(`${tomorrow}T${time}+05:30`));
}

const bookButton = (page: Page) => page.getByRole("button", { name: "Book Meeting" });

/** A text of the form, such as the chosen day. */
const inForm = (page: Page, text: string) =>
  page.locator("form#booking").getByText(text, { exact: true });

/** What `fillIn` leads to. */
const BOOKING = {
  name: "Ana Lima",
  email: "ana@example.com",
  title: "A new shop; with products, many",
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
};

async function fillIn(page: Page) {
  await page.getByLabel("Name").fill(BOOKING.name);
  await page.getByLabel("Email").fill(BOOKING.email);
  await page.getByLabel("Meeting purpose").fill(BOOKING.title);
}

async function chooseFifteenthOfNextMonth(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  const day = page.getByRole("button", { name: /15, \d{4}$/ });
  const name = (await day.getAttribute("aria-label")) ?? "";
  await day.click();
  return name;
}

/** Everything the page asks for after it has loaded, but for more of its own script. */
async function openAndWatchRequests(page: Page): Promise<string[]> {
  await openPage(page, "/schedule");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    const isScript = request.method() === "GET" && /^\/assets\/[\w.-]+\.js$/.test(pathname);
    if (protocol !== "blob:" && !isScript) requests.push(`${request.method()} ${request.url()}`);
  });
  return requests;
}

siteTest("an invalid form shows messages at its fields and books no meeting", async ({ page }) => {
  await openPage(page, "/schedule");
  page.on("dialog", () => {
    throw new Error("no alert was due");
  });
  await page.getByLabel("Email").fill("ana");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await bookButton(page).click();
  const name = page.getByLabel("Name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Enter your name");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/like name@example\.com/);
  await expect(page.getByLabel("Meeting purpose")).toHaveAccessibleDescription(/purpose/);
  await expect(page.getByRole("alert")).toContainText("3 things need your attention");
  await expect(page.getByLabel("Email")).toHaveValue("ana");
  await expectNoAxeViolations(page);
});

siteTest("a booking is logged and confirmed by the alert, without a request", async ({ page }) => {
  const requests = await openAndWatchRequests(page);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    dialog.accept();
  });
  const logged = page.waitForEvent("console", (message) => message.type() === "info");
  await chooseFifteenthOfNextMonth(page);
  await fillIn(page);
  await page.getByLabel("Additional details").fill("First line\nSecond line");
  await page.getByText("11:00 AM").click();
  // A visitor who presses twice books once.
  await bookButton(page).dblclick();

  await expect.poll(() => alerts).toEqual([THANK_YOU]);
  const booking = await (await logged).args()[1]?.jsonValue();
  const description = "First line\nSecond line";
  expect(booking).toEqual({ ...BOOKING, description, timeSlot: "11:00 AM" });
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lima");
  expect(requests).toEqual([]);
  await expectNoAxeViolations(page);
  expect(alerts).toEqual([THANK_YOU]);
});

test("past times of today are labelled, disabled and in no file", async ({ page }) => {
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

  // In the evening, a phone's first free time follows a few short rows of past ones.
  await page.setViewportSize({ width: 360, height: 740 });
  await setTomorrowInIndia(page, "18:30");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("Already past")).toHaveCount(9);
  const slots = page.locator("label", { has: page.locator("[name=timeSlot]") });
  const [first, free] = await Promise.all([
    slots.first().boundingBox(),
    slots.filter({ has: page.getByRole("radio", { name: /07:00 PM/ }) }).boundingBox(),
  ]);
  expect((free?.y ?? 0) - (first?.y ?? 0)).toBeLessThan(220);
  expect(free?.width).toBeGreaterThan((first?.width ?? 0) * 1.3);

  await setTomorrowInIndia(page, "23:30");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("No time is left on this day in India.")).toBeVisible();
});

const YESTERDAY = dayInIndia(-1).replace(/, \d+$/, "");

for (const [zone, nine, lane] of [
  ["Pacific/Honolulu", `09:00 AM IST ${YESTERDAY}, 5:30 PM your time`, {}],
  ["Asia/Kolkata", "09:00 AM IST", FULL],
  ["Pacific/Kiritimati", "09:00 AM IST 5:30 PM your time", FULL],
] as const) {
  siteTest(
    `in ${zone} days are India's, and slots show both clocks`,
    lane,
    async ({ page, devTools }) => {
      await devTools.send("Emulation.setTimezoneOverride", { timezoneId: zone });
      await openPage(page, "/schedule");
      await expect(inForm(page, dayInIndia())).toBeVisible();
      const chosen = page.getByRole("button", { name: `Today, ${dayInIndia()}, selected` });
      await expect(chosen).toBeEnabled();
      const background = () =>
        chosen.evaluate(async (day) => {
          await Promise.all(day.getAnimations().map(({ finished }) => finished));
          return getComputedStyle(day).backgroundColor;
        });
      const atRest = await background();
      await chosen.hover();
      // A lighter one would hide the number.
      expect(await background()).toBe(atRest);
      // The first of a month has no earlier day beside it.
      const yesterday = page.getByRole("button", { name: dayInIndia(-1) });
      for (const button of await yesterday.all()) await expect(button).toBeDisabled();
      const previous = page.getByRole("button", { name: "Go to the Previous Month" });
      await expect(previous).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByRole("radio", { name: /09:00 AM/ })).toHaveAccessibleName(nine);

      await test.step("the arrow keys reach tomorrow and never yesterday", async () => {
        await page.getByRole("button", { name: /^Today, / }).focus();
        await page.keyboard.press("ArrowLeft");
        await expect(page.getByRole("button", { name: /^Today, / })).toBeFocused();
        await page.keyboard.press("ArrowRight");
        const tomorrow = page.getByRole("button", { name: dayInIndia(1) });
        await expect(tomorrow).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(inForm(page, dayInIndia(1))).toBeVisible();
      });
    },
  );
}

test("a page left open past midnight in India selects the new day", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/schedule");
  await expect(inForm(page, dayInIndia())).toBeVisible();
  await page.getByLabel("Name").fill("Ana Lima");
  await page.clock.fastForward("24:00:00");
  await expect(inForm(page, dayInIndia(1))).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lima");
});

for (const [day, free, weeks, lane] of [
  ["2027-03-31", 1 + 30, 1 + 5, {}],
  ["2027-02-27", 2 + 31, 1 + 5, FULL],
  ["2027-06-10", 21, 4, FULL],
] as const) {
  test(`on ${day} ${free} days are free, and no week is over`, lane, async ({ page }) => {
    await page.clock.setFixedTime(new Date(`${day}T07:00:00+05:30`));
    await openPage(page, "/schedule");
    const calendar = page.getByRole("group", { name: "Choose a date" });
    await expect(calendar.getByRole("button", { name: /^Today, / })).toBeVisible();
    const days = calendar.getByRole("gridcell");
    await expect(days.getByRole("button", { disabled: false })).toHaveCount(free);
    const rows = calendar.getByRole("row").filter({ has: page.getByRole("gridcell") });
    await expect(rows).toHaveCount(weeks);
    await page.getByRole("button", { name: "Go to the Next Month" }).click();
    await expect(calendar.getByRole("grid")).toHaveCount(1);
    await page.getByRole("button", { name: "Go to the Previous Month" }).click();
    await calendar.getByRole("button", { name: /15, \d{4}$/ }).click();
    await expect(page.locator("form#booking input[name=date]")).toHaveValue(/-15$/);
  });
}

test.describe("in Los Angeles", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("one slot is chosen or none, on both clocks, its file in UTC", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2027-03-14T00:10:00+05:30"));
    await openPage(page, "/schedule");
    for (const [part, count] of Object.entries({ Morning: 3, Afternoon: 4, Evening: 7 }))
      await expect(page.getByRole("group", { name: part }).getByRole("radio")).toHaveCount(count);
    await expect(bookButton(page)).toHaveAccessibleDescription("Sunday, March 14, 2027 · any time");
    await page.getByText("11:00 AM").click();
    await page.getByText("02:00 PM").click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect(page.getByRole("radio", { name: /02:00 PM/ })).toBeChecked();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /03:00 PM/ })).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("radio", { name: /02:00 PM/ })).toBeChecked();
    await page.getByRole("button", { name: "Clear the time" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    const eleven = "11:00 AM IST Saturday, March 13, 9:30 PM your time";
    await page.getByRole("radio", { name: eleven }).check();
    const choice = "Sunday, March 14, 2027 · 11:00 AM IST (Saturday, March 13, 9:30 PM your time)";
    await expect(bookButton(page)).toHaveAccessibleDescription(choice);
    await expect(page.getByText(choice)).toBeVisible();
    page.on("dialog", (dialog) => dialog.accept());
    await fillIn(page);
    await bookButton(page).click();
    const status = page.getByRole("status").filter({ hasText: "Your request" });
    await expect(status).toContainText(choice.replace(" ·", ","));
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /\.ics/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("meeting-2027-03-14.ics");
    const ics = await readFile(await file.path(), "utf8");
    expect(ics).toContain("DTSTART:20270314T053000Z\r\n");
    expect(ics).toContain("DTEND:20270314T060000Z\r\n");
    expect(ics).toContain("SUMMARY:A new shop\\; with products\\, many (");
  });
});

siteTest("a translated page shows the day that was booked last", FULL, async ({ page }) => {
  await openPage(page, "/schedule");
  page.on("dialog", (dialog) => dialog.accept());
  const status = page.getByRole("status").filter({ hasText: "Your request" });
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  await fillIn(page);
  for (const day of [15, 16]) {
    await page.getByRole("button", { name: new RegExp(` ${day}, \\d{4}$`) }).click();
    await bookButton(page).click();
    await expect(status).toContainText(new RegExp(` ${day}, \\d{4}, any time`));
    await expect(page.getByRole("link", { name: /\.ics/ })).toHaveCount(0);
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

siteTest("the form keeps its values until they are booked", FULL, async ({ page }) => {
  await openPage(page, "/schedule");
  page.on("dialog", (dialog) => dialog.accept());
  const name = page.getByLabel("Name");
  await fillIn(page);
  const chosenDay = await chooseFifteenthOfNextMonth(page);
  // The page may go before it renders the choice.
  const saved = await page.getByRole("radio", { name: /11:00 AM/ }).evaluate((slot) => {
    (slot as HTMLInputElement).click();
    return sessionStorage.getItem("unsent:booking");
  });
  expect(saved).toContain("11:00 AM");

  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/services$/);
  await page.getByRole("banner").getByRole("link", { name: "Schedule" }).click();
  for (const isNewDocument of [false, true]) {
    if (isNewDocument) await openPage(page, "/schedule");
    await expect(name).toHaveValue("Ana Lima");
    await expect(page.getByLabel("Meeting purpose")).toHaveValue(BOOKING.title);
    await expect(page.getByRole("radio", { name: /11:00 AM/ })).toBeChecked();
    await expect(inForm(page, chosenDay)).toBeVisible();
  }

  await bookButton(page).click();
  await expect(page.getByText(/^Your request:/)).toBeVisible();
  await openPage(page, "/schedule");
  await expect(name).toHaveValue("");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("chosen values come back while the calendar hydrates", FULL, async ({ page }) => {
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
  await chooseFifteenthOfNextMonth(page);
  await page.getByText("11:00 AM").click();

  await openPage(page, "/schedule");
  await expect(page.locator("form#booking input[name=date]")).toHaveValue(/-15$/);
  await expect(page.getByRole("radio", { name: /11:00 AM/ })).toBeChecked();
});
