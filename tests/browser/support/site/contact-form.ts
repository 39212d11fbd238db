import { expect, type Page } from "@playwright/test";
import { MESSAGE } from "../../../support/contact/contact-post";

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

/**
 * Fills it in as a person would, who takes longer than a program: a form that is sent sooner waits. The page's clock is
 * put on instead.
 */
export async function fillInSlowly(page: Page, values?: Partial<Record<FieldName, string>>) {
  await fillIn(page, values);
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 2_000;
  });
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

/** Closes every alert and keeps its words. */
export function collectAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.accept();
  });
  return alerts;
}
