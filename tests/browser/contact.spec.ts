import type { Page } from "@playwright/test";
import { MESSAGE } from "../support/contact-post";
import { expect, expectNoAxeViolations, test } from "./support/contact-site";

const REJECTED = "Something went wrong. Please try again.";
const FAILED = "Error sending message.";

const field = {
  name: (page: Page) => page.getByRole("textbox", { name: "Name" }),
  email: (page: Page) => page.getByRole("textbox", { name: "Email" }),
  subject: (page: Page) => page.getByRole("textbox", { name: "Subject" }),
  message: (page: Page) => page.getByRole("textbox", { name: "Message" }),
};

type FieldName = keyof typeof field;

async function fillIn(page: Page, values: Partial<Record<FieldName, string>> = MESSAGE) {
  for (const [name, value] of Object.entries(values))
    await field[name as FieldName](page).fill(value);
}

async function expectValues(page: Page, values: Record<FieldName, string>) {
  for (const [name, value] of Object.entries(values)) {
    await expect(field[name as FieldName](page)).toHaveValue(value);
  }
}

const EMPTY = { name: "", email: "", subject: "", message: "" };

function send(page: Page) {
  return page.getByRole("button", { name: "Send Message" }).click();
}

/** Closes every alert and keeps its words. */
function collectAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.accept();
  });
  return alerts;
}

test.describe("with JavaScript", () => {
  test("a sent message reaches the endpoint, is confirmed and leaves empty fields", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    const alerts = collectAlerts(page);
    await page.goto("/contact");
    await fillIn(page);
    await send(page);
    const toast = page.getByRole("listitem").filter({ hasText: "Message Sent!" });
    await expect(toast).toContainText("Thank you for contacting us. We'll get back to you soon.");
    await expectValues(page, EMPTY);
    await expect(page.getByText("Enter your name")).toHaveCount(0);
    expect(endpoint.received.slice(before).map(({ fields }) => fields)).toEqual([
      Object.entries(MESSAGE),
    ]);
    expect(alerts).toEqual([]);
    await expectNoAxeViolations(page);
  });

  test.describe("when it goes wrong", () => {
    test.use({ allowedConsole: [/The contact message|Failed to load resource/] });

    for (const [behaviour, words] of [
      ["result error", REJECTED],
      ["html", FAILED],
      ["status 500", FAILED],
      ["reset", FAILED],
    ] as const) {
      test(`an endpoint with ${behaviour} gives one alert, a log line and keeps the values`, async ({
        page,
        endpoint,
      }) => {
        endpoint.behaviour = behaviour;
        const alerts = collectAlerts(page);
        await page.goto("/contact");
        await fillIn(page);
        const logged = page.waitForEvent("console", (line) => /contact message/.test(line.text()));
        await send(page);
        expect((await logged).type()).toBe("error");
        await expect.poll(() => alerts).toEqual([`alert: ${words}`]);
        await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
        await expectValues(page, MESSAGE);
        await expect(page.getByRole("alert")).toHaveCount(0);

        endpoint.behaviour = "success";
        await send(page);
        await expect(page.getByText("Message Sent!")).toBeVisible();
        expect(alerts).toHaveLength(1);
      });
    }

    test("a lost connection gives the alert and keeps page and values", async ({
      page,
      context,
      endpoint,
    }) => {
      const before = endpoint.received.length;
      const alerts = collectAlerts(page);
      await page.goto("/contact");
      await fillIn(page);
      await context.setOffline(true);
      await send(page);
      await expect.poll(() => alerts).toEqual([`alert: ${FAILED}`]);
      await expectValues(page, MESSAGE);
      await expect(page.getByRole("heading", { name: "Get in Touch" })).toBeVisible();
      expect(endpoint.received).toHaveLength(before);
    });

    test("a message that is too long is refused on the page and stays", async ({
      page,
      endpoint,
    }) => {
      const before = endpoint.received.length;
      const long = "long ".repeat(30_000);
      await page.goto("/contact");
      await fillIn(page, { ...MESSAGE, message: long });
      await send(page);
      await expect(page.getByRole("alert")).toContainText("too long");
      await expect(page.getByRole("link", { name: /@/ }).first()).toBeVisible();
      await expect(field.message(page)).toHaveValue(long);
      expect(endpoint.received).toHaveLength(before);
    });

    test("a visitor whose browser filled in the hidden field gets through at the second press", async ({
      page,
      endpoint: _,
    }) => {
      await page.goto("/contact");
      await fillIn(page);
      await page.locator('input[name="extra"]').evaluate((input: HTMLInputElement) => {
        input.value = "filled by a program";
      });
      await send(page);
      await expect(page.getByRole("alert")).toContainText("Please press Send again.");
      await expectValues(page, MESSAGE);
      await expectNoAxeViolations(page);
      await send(page);
      await expect(page.getByText("Message Sent!")).toBeVisible();
    });
  });

  test("wrong fields are named at the field and in a summary, and the first gets the focus", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    await page.goto("/contact");
    await fillIn(page, { email: "nila@", message: "Hello" });
    await send(page);
    await expect(field.name(page)).toBeFocused();
    await expect(field.name(page)).toHaveAttribute("aria-invalid", "true");
    await expect(field.name(page)).toHaveAccessibleDescription("Enter your name");
    await expect(field.email(page)).toHaveAccessibleDescription(
      "Enter an email like name@example.com",
    );
    await expect(field.message(page)).not.toHaveAttribute("aria-invalid");
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "Enter your name",
      "Enter an email like name@example.com",
      "Enter a subject",
    ]);
    // Where the focus moved the page, a link may stand half below the header.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoAxeViolations(page);

    await summary.getByRole("link", { name: "Enter a subject" }).click();
    await expect(field.subject(page)).toBeFocused();
    await fillIn(page, MESSAGE);
    await expect(summary).toHaveCount(0);
    await send(page);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    expect(endpoint.received).toHaveLength(before + 1);
  });

  test("two quick presses send once, and the button says that it is sending", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    endpoint.behaviour = "held";
    await page.goto("/contact");
    await fillIn(page);
    await page.getByRole("button", { name: "Send Message" }).dblclick();
    const button = page.getByRole("button", { name: "Sending…" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toBeFocused();
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
    await button.click({ force: true });
    await field.subject(page).press("Enter");
    endpoint.release();
    await expect(page.getByText("Message Sent!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
    expect(endpoint.received).toHaveLength(before + 1);
  });

  test("leaving while it is sending disturbs no other page", async ({ page, endpoint }) => {
    const before = endpoint.received.length;
    endpoint.behaviour = "held";
    const alerts = collectAlerts(page);
    await page.goto("/contact");
    await fillIn(page);
    await send(page);
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
    await page.getByRole("banner").getByRole("link", { name: "Sabarmati Softworks" }).click();
    await expect(page).toHaveURL(/\/$/);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    endpoint.release();
    expect((await answered).status()).toBe(200);
    await expect(page.getByTestId("splash")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/never give up/);
    expect(alerts).toEqual([]);
  });

  test("leaving right after the press still sends", async ({ page, endpoint }) => {
    const before = endpoint.received.length;
    await page.goto("/contact");
    await fillIn(page);
    await send(page);
    await page.getByRole("banner").getByRole("link", { name: "Sabarmati Softworks" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
  });

  test("a chosen plan or product starts the subject", async ({ page, endpoint: _ }) => {
    await page.goto("/contact?plan=Professional");
    await expect(field.subject(page)).toHaveValue("Enquiry about the Professional plan");
    await fillIn(page, { name: "Nila", email: "nila@example.com", message: "Hello" });
    await send(page);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    await expectValues(page, EMPTY);
    await page.goto("/contact?product=Bundle%20Builder");
    await expect(field.subject(page)).toHaveValue("Enquiry about Bundle Builder");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a sent message is confirmed on the page, and a reload does not send again", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    await page.goto("/contact");
    await fillIn(page);
    await send(page);
    await expect(page.locator("#send").getByRole("status")).toHaveText(
      /Message Sent!\s*Thank you for contacting us\. We'll get back to you soon\./,
    );
    await expectValues(page, EMPTY);
    await page.reload();
    expect(endpoint.received.slice(before).map(({ fields }) => fields)).toEqual([
      Object.entries(MESSAGE),
    ]);
  });

  test.describe("when it goes wrong", () => {
    test.use({ allowedConsole: [/Failed to load resource/] });

    for (const [behaviour, words] of [
      ["result error", REJECTED],
      ["html", FAILED],
      ["status 500", FAILED],
      ["reset", FAILED],
    ] as const) {
      test(`an endpoint with ${behaviour} says so on the page, with the values back`, async ({
        page,
        endpoint,
      }) => {
        endpoint.behaviour = behaviour;
        await page.goto("/contact");
        await fillIn(page);
        await send(page);
        await expect(page.getByRole("alert")).toHaveText(words);
        await expect(page.getByRole("alert")).toBeInViewport();
        await expectValues(page, MESSAGE);
      });
    }

    test("wrong fields are named, with the values back", async ({ page, endpoint: _ }) => {
      await page.goto("/contact");
      await fillIn(page, { ...MESSAGE, email: "nila@" });
      await send(page);
      await expect(page.getByRole("alert").getByRole("link")).toHaveText([
        "Enter an email like name@example.com",
      ]);
      await expect(field.email(page)).toHaveAccessibleDescription(
        "Enter an email like name@example.com",
      );
      await expectValues(page, { ...MESSAGE, email: "nila@" });
    });
  });

  test("every question opens its answer", async ({ page, endpoint: _ }) => {
    await page.goto("/contact");
    const answer = page.getByText(/Most projects take 4-12 weeks/);
    await expect(answer).toBeHidden();
    await page.getByText("How long does a project take?").click();
    await expect(answer).toBeVisible();
  });
});

test.describe("the page", () => {
  test.use({ allowedHosts: ["www.openstreetmap.org"] });

  test("shows how to reach the company and when", async ({ page, endpoint: _ }) => {
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "+91 79 4000 1234" })).toHaveAttribute(
      "href",
      "tel:+917940001234",
    );
    await expect(
      page.getByRole("link", { name: "hello@sabarmatisoftworks.example" }),
    ).toHaveAttribute("href", "mailto:hello@sabarmatisoftworks.example");
    const hours = page.getByRole("region", { name: /Business Hours/ });
    await expect(hours).toContainText("IST");
    await expect(hours.getByRole("term")).toHaveText(["Monday-Friday", "Saturday and Sunday"]);
    await expect(hours.getByRole("definition")).toHaveText(["9:00 AM-6:00 PM", "10:00 AM-4:00 PM"]);
    await expect(page.getByRole("group").filter({ has: page.locator("summary") })).toHaveCount(4);
  });

  test("asks for the map only when a visitor comes near it", async ({ page, endpoint: _ }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("openstreetmap")) asked.push(request.url());
    });
    await page.goto("/contact", { waitUntil: "load" });
    const map = page.locator("iframe");
    await expect(map).toHaveAttribute("loading", "lazy");
    await expect(map).toHaveAttribute("title", /Ahmedabad/);
    expect(asked).toEqual([]);
    await map.scrollIntoViewIfNeeded();
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByRole("link", { name: /Open the map/ })).toBeVisible();
  });

  test.describe("offline", () => {
    // The browser may ask for the icon only now.
    test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] });

    test("stays whole without a connection", async ({ page, context, endpoint: _ }) => {
      await page.goto("/contact");
      await context.setOffline(true);
      const link = page.getByRole("link", { name: /Open the map/ });
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeVisible();
      await expect(page.locator("iframe")).not.toHaveAttribute("src");
    });
  });

  test("has no accessibility violation, with all answers open", async ({ page, endpoint: _ }) => {
    await page.goto("/contact");
    for (const question of await page.locator("summary").all()) await question.press("Enter");
    await expect(page.getByText(/Spring Boot and Shopify/)).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
