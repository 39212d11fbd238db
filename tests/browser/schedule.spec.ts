import type { Page } from "@playwright/test";
import { expectNoAxeViolations, openPage } from "./support/page";
import { expect, test } from "./support/test";

const THANK_YOU =
  "Thank you! Your booking request has been submitted. We'll send you a meeting link via email.";

const SLOTS = [
  ...["09:00 AM", "10:00 AM", "11:00 AM", "12:00 PM"],
  ...["02:00 PM", "03:00 PM", "04:00 PM", "05:00 PM", "06:00 PM"],
  ...["07:00 PM", "08:00 PM", "09:00 PM", "10:00 PM", "11:00 PM"],
];

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

test("the page shows availability, the steps and the meeting's rules", async ({ page }) => {
  await openPage(page, "/schedule");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedule a Meeting");
  const availability = page.getByRole("region", { name: "Our Availability" });
  await expect(availability).toContainText("Monday to Friday");
  await expect(availability).toContainText("9:00 AM - 8:00 PM");
  await expect(availability).toContainText("Saturday and Sunday");
  await expect(availability).toContainText("9:00 AM - 6:00 PM");
  await expect(availability).toContainText("24/7 night shift");
  const howItWorks = page.getByRole("region", { name: "How It Works" });
  await expect(howItWorks).toContainText("cancelled up to 1 hour before the scheduled time");
  await expect(howItWorks).toContainText("A confirmation email with a meeting link follows");

  await test.step("fourteen slots are offered and none is chosen", async () => {
    const radios = page.getByRole("radiogroup", { name: /Time slot/ }).getByRole("radio");
    expect(
      await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute("value"))),
    ).toEqual(SLOTS);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  });
});

test("a click or an arrow key chooses one slot, and a button clears it", {
  tag: "@phone",
}, async ({ page }) => {
  await setTomorrowInIndia(page, "00:10");
  await openPage(page, "/schedule");
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
});

test("an invalid form shows messages at its fields and books no meeting", async ({ page }) => {
  await openPage(page, "/schedule");
  page.on("dialog", () => {
    throw new Error("no alert was due");
  });
  await page.getByLabel("Email").fill("ana");
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

test("a booking is logged and confirmed by the alert, without a request", async ({ page }) => {
  const requests = await openAndWatchRequests(page);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    dialog.accept();
  });
  const logged = page.waitForEvent("console", (message) => message.type() === "info");
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  await page.getByRole("button", { name: /15, \d{4}$/ }).click();
  await fillIn(page);
  await page.getByLabel("Additional details").fill("First line\nSecond line");
  await page.getByText("11:00 AM").click();
  // A visitor who presses twice books once.
  await bookButton(page).dblclick();

  await expect.poll(() => alerts).toEqual([THANK_YOU]);
  const booking = await (await logged).args()[1]?.jsonValue();
  expect(booking).toEqual({
    name: "Ana Lima",
    email: "ana@example.com",
    title: "A new shop; with products, many",
    description: "First line\nSecond line",
    timeSlot: "11:00 AM",
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lima");
  expect(requests).toEqual([]);
  await expectNoAxeViolations(page);
  expect(alerts).toEqual([THANK_YOU]);
});

test.describe("without the script of the form's rules", () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test("required fields get a message, and a booking is accepted", async ({ page }) => {
    const isRules = /\/assets\/booking-[\w-]+\.js$/;
    await page.route(isRules, (route) => route.abort());
    await openPage(page, "/schedule");
    page.on("dialog", (dialog) => dialog.accept());
    await bookButton(page).click();
    await expect(page.getByRole("alert")).toContainText("3 things need your attention");
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/\w/);
    const logged = page.waitForEvent("console", (message) => message.type() === "info");
    await fillIn(page);
    await bookButton(page).click();
    expect(await (await logged).args()[1]?.jsonValue()).toEqual({
      name: "Ana Lima",
      email: "ana@example.com",
      title: "A new shop; with products, many",
      description: "",
      timeSlot: "",
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await expect(page.getByText(/^Your request:/)).toBeVisible();
  });
});

test("a booking without a slot is confirmed without a calendar file", async ({ page }) => {
  await openPage(page, "/schedule");
  page.on("dialog", (dialog) => dialog.accept());
  await fillIn(page);
  await bookButton(page).click();
  await expect(page.getByText(`${dayInIndia()}, any time`)).toBeVisible();
  await expect(page.getByRole("link", { name: /\.ics/ })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows an email address and a phone number, and hides the form", async ({
    page,
  }) => {
    await page.goto("/schedule");
    const booking = page.getByRole("region", { name: "Book Your Meeting" });
    await expect(booking.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await expect(booking.getByRole("link", { name: /\+91/ })).toHaveAttribute("href", /^tel:\+91/);
    await expect(page.getByText("Our Availability")).toBeVisible();
    await expect(bookButton(page)).toBeHidden();
    await expect(page.getByLabel("Name")).toBeHidden();
  });
});

test("the calendar names the days of the week to assistive technology", async ({ page }) => {
  await openPage(page, "/schedule");
  const headers = page.getByRole("grid").getByRole("columnheader");
  await expect(headers).toHaveCount(7);
  await expect(headers.first()).toHaveAccessibleName("Monday");
});
