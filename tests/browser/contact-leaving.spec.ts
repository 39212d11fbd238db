import { MESSAGE } from "../support/contact";
import {
  collectAlerts,
  EMPTY,
  expectValues,
  field,
  fillIn,
  REJECTED,
  send,
  sendMessage,
  siteTest as test,
} from "./contact-form";
import { holdRequests, openPage } from "./support/page";
import { expect } from "./support/test";

// The footer is near the map.
test.use({ allowedHosts: ["www.openstreetmap.org"] });

test("a message is sent although the visitor leaves at once", async ({ page, endpoint }) => {
  const before = endpoint.received.length;
  endpoint.behaviour = "held";
  const alerts = collectAlerts(page);
  await sendMessage(page);
  await page.getByRole("banner").getByRole("link", { name: "Sabarmati Softworks" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => endpoint.received.length).toBe(before + 1);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  endpoint.release();
  expect((await answered).status()).toBe(200);
  await expect(page.getByTestId("splash")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/never give up/);
  await expect(page.getByText("Message Sent!")).toBeVisible();
  expect(alerts).toEqual([]);
});

test("a failure is reported later, values stay", async ({ page, endpoint, allowed }) => {
  allowed.push(/Failed to load resource|was not accepted/);
  const alerts = collectAlerts(page);
  endpoint.behaviour = "result error";
  await openPage(page, "/contact");
  await fillIn(page);
  const releaseRequests = await holdRequests(page, /_data=.*contact/);
  await send(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /services/i })).toBeVisible();
  expect(alerts).toEqual([]);
  releaseRequests();
  await expect.poll(() => alerts).toEqual([`alert: ${REJECTED}`]);
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await expectValues(page, MESSAGE);
});

test("the form has its values after leaving, until they are sent", async ({ page, endpoint }) => {
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

  await fillIn(page);
  await page.goto("/about");
  await openPage(page, "/contact");
  await expectValues(page, MESSAGE);

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
