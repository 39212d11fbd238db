import { expect, type Page } from "@playwright/test";
import type { FakeEndpoint } from "../support/contact";
import { MESSAGE } from "../support/contact";
import { openPage } from "./support/page";
import {
  phoneTest as basePhoneTest,
  siteTest as baseSiteTest,
  type WorkerSite,
} from "./support/test";

export const REJECTED = "Something went wrong. Please try again.";
export const FAILED = "Error sending message.";

export const field = {
  name: (page: Page) => page.getByRole("textbox", { name: "Name" }),
  email: (page: Page) => page.getByRole("textbox", { name: "Email" }),
  subject: (page: Page) => page.getByRole("textbox", { name: "Subject" }),
  message: (page: Page) => page.getByRole("textbox", { name: "Message" }),
};

export type FieldName = keyof typeof field;

export async function fillIn(page: Page, values: Partial<Record<FieldName, string>> = MESSAGE) {
  for (const [name, value] of Object.entries(values))
    await field[name as FieldName](page).fill(value);
}

export async function expectValues(page: Page, values: Record<FieldName, string>) {
  for (const [name, value] of Object.entries(values)) {
    await expect(field[name as FieldName](page)).toHaveValue(value);
  }
}

export const EMPTY = { name: "", email: "", subject: "", message: "" };

export function send(page: Page) {
  return page.getByRole("button", { name: "Send Message" }).click();
}

/** Opens the page, fills the form in and sends it. */
export async function sendMessage(page: Page) {
  await openPage(page, "/contact");
  await fillIn(page);
  await send(page);
}

/** Closes each alert and records its message. */
export function collectAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.accept();
  });
  return alerts;
}

let lastClient = 0;

/** The site limits messages per client IP: each test has an IP of its own. */
function nextClient(): Record<string, string> {
  lastClient += 1;
  return { "X-Forwarded-For": `198.18.${lastClient >> 8}.${lastClient & 255}` };
}

async function endpoint(
  { workerSite }: { workerSite: WorkerSite },
  use: (endpoint: FakeEndpoint) => Promise<void>,
): Promise<void> {
  workerSite.endpoint.behaviour = "success";
  await use(workerSite.endpoint);
}

const fixtures = {
  page: async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    await page.setExtraHTTPHeaders(nextClient());
    await use(page);
    await page.setExtraHTTPHeaders({});
  },
  endpoint,
};

/** A test whose contact messages go to `endpoint`. */
export const siteTest = baseSiteTest.extend<{ endpoint: FakeEndpoint }>(fixtures);

/** The same on a phone. */
export const phoneTest = basePhoneTest.extend<{ endpoint: FakeEndpoint }>(fixtures);
