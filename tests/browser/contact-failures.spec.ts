import type { ConsoleMessage } from "@playwright/test";
import { MESSAGE } from "../support/contact";
import { openPage } from "./support/page/hydrated";
import {
  collectAlerts,
  expectValues,
  FAILED,
  field,
  fillInSlowly,
  REJECTED,
  send,
} from "./support/site/contact-form";
import { expect, expectNoAxeViolations, test } from "./support/site/contact-site";

test.describe("with a failure", () => {
  test.use({ allowedConsole: [/The contact message|Failed to load resource/] });

  test("each failing endpoint causes one alert and a log line and keeps the values, until one succeeds", async ({
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

  test("a lost connection shows the alert and keeps page and values", async ({
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

  test("a message that is too long shows an alert and keeps its text", async ({
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

  test("a message with the hidden field filled in is accepted at the second press", async ({
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
