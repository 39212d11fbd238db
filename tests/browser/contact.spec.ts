import type { ConsoleMessage } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { MESSAGE } from "../support/contact/contact-post";
import { holdRequests } from "./support/page/hold-requests";
import { openPage, untilHydrated } from "./support/page/hydrated";
import {
  collectAlerts,
  EMPTY,
  expectValues,
  FAILED,
  field,
  fillIn,
  fillInSlowly,
  REJECTED,
  send,
} from "./support/site/contact-form";
import { expect, expectNoAxeViolations, test } from "./support/site/contact-site";

test.describe("with JavaScript", () => {
  test("a sent message reaches the endpoint, is confirmed and leaves empty fields", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    const alerts = collectAlerts(page);
    await openPage(page, "/contact");
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

    test("each failing endpoint gives one alert, a log line and keeps the values, until one takes them", async ({
      page,
      endpoint,
    }) => {
      const alerts = collectAlerts(page);
      await openPage(page, "/contact");
      await fillInSlowly(page);
      for (const [behaviour, words] of [
        ["result error", REJECTED],
        ["html", FAILED],
        ["status 500", FAILED],
        ["reset", FAILED],
      ] as const) {
        await test.step(behaviour, async () => {
          endpoint.behaviour = behaviour;
          alerts.length = 0;
          const isOfIt = (line: ConsoleMessage) => /contact message/.test(line.text());
          const logged = page.waitForEvent("console", isOfIt);
          await send(page);
          expect((await logged).type()).toBe("error");
          await expect.poll(() => alerts).toEqual([`alert: ${words}`]);
          await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
          await expectValues(page, MESSAGE);
          // It stays on the page, with another way, and is not announced a second time.
          await expect(page.getByRole("alert")).toHaveCount(0);
          const form = page.locator("#send");
          await expect(form.getByText(words)).toBeInViewport();
          await expect(form.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
          expect(alerts).toHaveLength(1);
        });
      }
      alerts.length = 0;
      endpoint.behaviour = "success";
      await send(page);
      await expect(page.getByText("Message Sent!")).toBeVisible();
      for (const words of [REJECTED, FAILED]) {
        await expect(page.locator("#send").getByText(words)).toHaveCount(0);
      }
      expect(alerts).toEqual([]);
    });

    test("a lost connection gives the alert and keeps page and values", async ({
      page,
      context,
      endpoint,
    }) => {
      const before = endpoint.received.length;
      const alerts = collectAlerts(page);
      await openPage(page, "/contact");
      await fillInSlowly(page);
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
      await openPage(page, "/contact");
      await fillInSlowly(page, { ...MESSAGE, message: long });
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
      await openPage(page, "/contact");
      await fillInSlowly(page);
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

  test("wrong fields are named at the field and in a summary, and the first gets the focus", {
    tag: "@phone",
  }, async ({ page, endpoint }) => {
    const before = endpoint.received.length;
    await openPage(page, "/contact");
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
    await expectNoAxeViolations(page);

    await summary.getByRole("link", { name: "Enter a subject" }).click();
    await expect(field.subject(page)).toBeFocused();
    await fillInSlowly(page, MESSAGE);
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
    await openPage(page, "/contact");
    await fillIn(page);
    await page.getByRole("button", { name: "Send Message" }).dblclick();
    const button = page.getByRole("button", { name: "Sending…" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toBeFocused();
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
    await button.click({ force: true });
    await field.subject(page).press("Enter");
    await field.message(page).fill("One thing more");
    endpoint.release();
    await expect(page.getByText("Message Sent!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
    // Only what was sent is cleared.
    await expectValues(page, { ...EMPTY, message: "One thing more" });
    expect(endpoint.received).toHaveLength(before + 1);
  });

  test("an answer is announced once, and clears nothing typed after it", async ({
    page,
    endpoint: _,
  }) => {
    await openPage(page, "/contact");
    await fillInSlowly(page);
    await send(page);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    await fillIn(page);
    // Navigation to the same page reloads its data.
    const read = page.waitForResponse(/_data=root/);
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await (await read).finished();
    await page.waitForFunction(() => new Promise(requestAnimationFrame));
    await expectValues(page, MESSAGE);
    await expect(page.getByText("Message Sent!")).toHaveCount(1);
  });

  test("leaving while it is sending disturbs no other page, which tells what became of it", async ({
    page,
    endpoint,
  }) => {
    const before = endpoint.received.length;
    endpoint.behaviour = "held";
    const alerts = collectAlerts(page);
    await openPage(page, "/contact");
    await fillInSlowly(page);
    await send(page);
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
    await page.getByRole("banner").getByRole("link", { name: "Sabarmati Softworks" }).click();
    await expect(page).toHaveURL(/\/$/);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    endpoint.release();
    expect((await answered).status()).toBe(200);
    await expect(page.getByTestId("splash")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/never give up/);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    expect(alerts).toEqual([]);
  });

  test.describe("when it goes wrong and the form has been left", () => {
    test.use({
      allowedConsole: [/Failed to load resource|was not accepted/],
      // The footer is near the map.
      allowedHosts: ["www.openstreetmap.org"],
    });

    test("the page that is shown then says so, and what was typed is there again", async ({
      page,
      endpoint,
    }) => {
      const alerts = collectAlerts(page);
      endpoint.behaviour = "result error";
      await openPage(page, "/contact");
      await fillInSlowly(page);
      const letGo = await holdRequests(page, /_data=.*contact/);
      await send(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /services/i })).toBeVisible();
      expect(alerts).toEqual([]);
      letGo();
      await expect.poll(() => alerts).toEqual([`alert: ${REJECTED}`]);
      await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
      await expectValues(page, MESSAGE);
    });
  });

  test("leaving right after the press still sends", async ({ page, endpoint }) => {
    const before = endpoint.received.length;
    await openPage(page, "/contact");
    await fillIn(page);
    await send(page);
    await page.getByRole("banner").getByRole("link", { name: "Sabarmati Softworks" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => endpoint.received.length).toBe(before + 1);
  });

  test.describe("and a map near the view", () => {
    test.use({ allowedHosts: ["www.openstreetmap.org"] });

    test("what was typed is there again after leaving, until it is sent", async ({
      page,
      endpoint,
    }) => {
      const { name, message } = MESSAGE;
      const footer = page.getByRole("contentinfo");
      await openPage(page, "/contact?plan=Professional");
      await fillIn(page, { name, message });
      // Before leaving: what a page writes while it goes may come too late.
      const stored = () => page.evaluate(() => sessionStorage.getItem("unsent:contact-form"));
      await expect.poll(stored).toBe(JSON.stringify({ name, message }));
      await footer.getByRole("link", { name: "Services" }).click();
      await expect(page).toHaveURL(/services$/);
      await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
      await expect(field.message(page)).toHaveValue(message);
      // The subject was the plan's, not the visitor's.
      await expectValues(page, { name, email: "", subject: "", message });

      await fillIn(page, MESSAGE);
      await page.goto("/about");
      await openPage(page, "/contact");
      await expectValues(page, MESSAGE);
      await fillInSlowly(page, {});

      endpoint.behaviour = "held";
      const before = endpoint.received.length;
      await send(page);
      await expect.poll(() => endpoint.received.length).toBe(before + 1);
      await footer.getByRole("link", { name: "Services" }).click();
      await expect(page).toHaveURL(/services$/);
      // The address is the next page's a moment before the form is gone.
      await expect(field.message(page)).toHaveCount(0);
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      endpoint.release();
      await answered;
      await expect.poll(stored).toBe(null);
      await openPage(page, "/contact");
      await expectValues(page, EMPTY);
    });
  });

  test.describe("where toasts cannot be fetched", () => {
    test.use({ allowedConsole: [/net::ERR_FAILED/] });

    test("the page itself says that a message was sent", async ({ page, endpoint: _ }) => {
      await page.route("**/assets/toaster-*.js", (route) => route.abort());
      await openPage(page, "/contact");
      await fillInSlowly(page);
      await send(page);
      await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
      await expectValues(page, EMPTY);
    });
  });

  test("the confirmation leaves at the next press, also of a form with errors", async ({
    page,
    endpoint: _,
  }) => {
    await openPage(page, "/contact");
    await fillInSlowly(page);
    await send(page);
    const toast = page.getByRole("listitem").filter({ hasText: "Message Sent!" });
    await expect(toast).toBeVisible();
    await send(page);
    await expect(page.getByText("Enter your name").first()).toBeVisible();
    await expect(toast).toHaveCount(0, { timeout: 5_000 });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

      test("a chosen plan opens the page at the form and is named above it", async ({
        page,
        endpoint: _,
      }) => {
        await page.goto(PAGES.pricingPage.path);
        await page.getByRole("link", { name: "Get Started with Professional" }).click();
        await expect(page).toHaveURL("/contact?plan=Professional");
        const choice = page.getByText("Your plan: Professional");
        await expect(choice).toBeInViewport();
        await expect(page.locator("#send").getByText("$2,499 · ₹1,99,999")).toBeVisible();
        expect(
          await choice.evaluate((element) =>
            Boolean(
              element.compareDocumentPosition(document.querySelector("form") as Node) &
                Node.DOCUMENT_POSITION_FOLLOWING,
            ),
          ),
        ).toBe(true);
      });
    });
  }

  test("a plan that nobody offers is not named on the page", async ({ page, endpoint: _ }) => {
    await page.goto("/contact?plan=Call%20555-0100%20now");
    await expect(page.locator("#send").getByText("Your plan")).toHaveCount(0);
  });

  test("a chosen plan or product starts the subject", async ({ page, endpoint: _ }) => {
    await page.goto("/contact?plan=Professional");
    await expect(field.subject(page)).toHaveValue("Enquiry about the Professional plan");
    await fillInSlowly(page, { name: "Nila", email: "nila@example.com", message: "Hello" });
    await send(page);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    await expectValues(page, EMPTY);
    await page.goto("/contact?product=Bundle%20Builder");
    await expect(field.subject(page)).toHaveValue("Enquiry about Bundle Builder");
  });
});

test.describe("where an extension of the browser has put something into the page", () => {
  test.use({ allowedConsole: [/Minified React error/] });

  test("what was typed before the script came is still there", async ({ page }) => {
    const letScriptsCome = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await page.evaluate(() =>
      document.documentElement.append(document.createElement("extension-root")),
    );
    await field.name(page).fill("Anna");
    await field.message(page).fill("We need a shop.");
    letScriptsCome();
    await untilHydrated(page);
    await expect(field.name(page)).toHaveValue("Anna");
    await expect(field.message(page)).toHaveValue("We need a shop.");
    await expect(field.message(page)).toBeFocused();
  });
});
