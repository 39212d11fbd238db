import type { ConsoleMessage } from "@playwright/test";
import { MESSAGE } from "../support/contact";
import {
  collectAlerts,
  EMPTY,
  expectValues,
  FAILED,
  field,
  fillIn,
  phoneTest,
  REJECTED,
  send,
  sendMessage,
  siteTest as test,
} from "./contact-form";
import { expectNoAxeViolations, holdRequests, openPage, untilHydrated } from "./support/page";
import { expect, FULL } from "./support/test";

test("a sent message reaches the endpoint and is confirmed", async ({ page, endpoint }) => {
  const before = endpoint.received.length;
  const alerts = collectAlerts(page);
  await sendMessage(page);
  await expect(field.message(page)).toHaveAttribute("rows", "6");
  const toast = page.getByRole("listitem").filter({ hasText: "Message Sent!" });
  await expect(toast).toContainText("Thank you for contacting us. We'll get back to you soon.");
  await expectValues(page, EMPTY);
  await expect(page.getByText("Enter your name")).toHaveCount(0);
  expect(endpoint.received.slice(before).map(({ fields }) => fields)).toEqual([
    Object.entries(MESSAGE),
  ]);
  expect(alerts).toEqual([]);
  await expectNoAxeViolations(page);
  await send(page);
  await expect(page.getByText("Enter your name").first()).toBeVisible();
  await expect(toast).toHaveCount(0, { timeout: 5_000 });
});

phoneTest(
  "invalid fields have a message at the field and in a summary, and the first gets the focus",
  async ({ page, endpoint }) => {
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
    await fillIn(page);
    await expect(summary).toHaveCount(0);
    await send(page);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    expect(endpoint.received).toHaveLength(before + 1);
  },
);

test("two quick presses send once, and the button shows Sending…", async ({ page, endpoint }) => {
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

test("a confirmation is announced once, later text stays", async ({ page, endpoint: _ }) => {
  await sendMessage(page);
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

test("the page confirms without toasts", FULL, async ({ page, endpoint: _, allowed }) => {
  allowed.push(/net::ERR_FAILED/);
  let refused = 0;
  await page.route("**/assets/toaster-*.js", (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto("/contact");
  await fillIn(page);
  await send(page);
  await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
  await expectValues(page, EMPTY);
  expect(refused, "the script of the toasts").toBeGreaterThan(0);
});

test("text typed before hydration stays, also beside an extension", async ({ page, allowed }) => {
  allowed.push(/Minified React error/);
  const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  await page.evaluate(() =>
    document.documentElement.append(document.createElement("extension-root")),
  );
  await field.name(page).fill("Anna");
  await field.message(page).fill("We need a shop.");
  releaseScripts();
  await untilHydrated(page);
  await expect(field.name(page)).toHaveValue("Anna");
  await expect(field.message(page)).toHaveValue("We need a shop.");
  await expect(field.message(page)).toBeFocused();
});

test.describe("with a failure", () => {
  test.use({ allowedConsole: [/The contact message|Failed to load resource/] });

  test("each failure alerts once and keeps the values", async ({ page, endpoint }) => {
    const alerts = collectAlerts(page);
    await openPage(page, "/contact");
    await fillIn(page);
    for (const [behaviour, words] of [
      ["result error", REJECTED],
      ["html", FAILED],
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
    for (const words of [REJECTED, FAILED])
      await expect(page.locator("#send").getByText(words)).toHaveCount(0);
    expect(alerts).toEqual([]);

    await test.step("a lost connection", async () => {
      const before = endpoint.received.length;
      await fillIn(page);
      // It fails before anything is rendered.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError());
      });
      await send(page);
      await expect.poll(() => alerts).toEqual([`alert: ${FAILED}`]);
      await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
      await expectValues(page, MESSAGE);
      expect(endpoint.received).toHaveLength(before);
    });
  });

  test("a message too long shows an alert, keeps its text", FULL, async ({ page, endpoint }) => {
    const before = endpoint.received.length;
    const long = "long ".repeat(30_000);
    await openPage(page, "/contact");
    await fillIn(page, { ...MESSAGE, message: long });
    await send(page);
    await expect(page.getByRole("alert")).toContainText("too long");
    await expect(page.getByRole("link", { name: /@/ }).first()).toBeVisible();
    await expect(field.message(page)).toHaveValue(long);
    expect(endpoint.received).toHaveLength(before);
  });
});

test("without JavaScript a message is sent once", async ({ page, endpoint, devTools }) => {
  await devTools.send("Emulation.setScriptExecutionDisabled", { value: true });
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

test(
  "Back to a form restores its values",
  FULL,
  async ({ page, endpoint: _, devTools, allowed }) => {
    allowed.push(/Failed to load resource/);
    await devTools.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.goto("/contact");
    await fillIn(page);
    await page.route(
      ({ pathname }) => pathname === "/contact",
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502</h1>" }),
    );
    await send(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("502");
    await page.unrouteAll();
    await page.goBack();
    await expectValues(page, MESSAGE);
  },
);
