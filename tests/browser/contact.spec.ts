import { MESSAGE } from "../support/contact";
import { holdRequests } from "./support/page/hold-requests";
import { openPage, untilHydrated } from "./support/page/hydrated";
import {
  collectAlerts,
  EMPTY,
  expectValues,
  field,
  fillIn,
  fillInSlowly,
  send,
  sendMessage,
} from "./support/site/contact-form";
import { expect, expectNoAxeViolations, test } from "./support/site/contact-site";

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

test("invalid fields have a message at the field and in a summary, and the first gets the focus", {
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

test("a confirmation is announced once, and text typed after it stays", async ({
  page,
  endpoint: _,
}) => {
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

test.describe("without the script of the toasts", () => {
  test.use({ allowedConsole: [/net::ERR_FAILED/] });

  test("the page shows the confirmation", async ({ page, endpoint: _ }) => {
    await page.route("**/assets/toaster-*.js", (route) => route.abort());
    await sendMessage(page);
    await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
    await expectValues(page, EMPTY);
  });
});

test("the confirmation disappears at the next press, also of a form with errors", async ({
  page,
  endpoint: _,
}) => {
  await sendMessage(page);
  const toast = page.getByRole("listitem").filter({ hasText: "Message Sent!" });
  await expect(toast).toBeVisible();
  await send(page);
  await expect(page.getByText("Enter your name").first()).toBeVisible();
  await expect(toast).toHaveCount(0, { timeout: 5_000 });
});

test.describe("with an element that a browser extension added", () => {
  test.use({ allowedConsole: [/Minified React error/] });

  test("text typed before hydration stays", async ({ page }) => {
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
});
