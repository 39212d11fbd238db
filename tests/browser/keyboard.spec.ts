import type { Locator, Page } from "@playwright/test";
import { MESSAGE } from "../support/contact";
import { expectValues, siteTest as test } from "./contact-form";
import { openPage } from "./support/page";
import { expect } from "./support/test";

/** More stops than any page has. */
const MOST_STOPS = 150;

/** Presses a key until this has the focus. */
async function walkTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const { keyboard } = target.page();
  // Found once: a search by role at each press takes longer than the press.
  const element = await target.elementHandle();
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    await keyboard.press(key);
    if (await element?.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error(`${target} cannot be reached by ${key}.`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await walkTo(page.getByRole("textbox", { name: label, exact: true }));
  await page.keyboard.type(text);
}

/** Follows a link and waits until its page has taken over. */
async function follow(link: Locator, key: "Tab" | "Shift+Tab", address: RegExp): Promise<void> {
  const page = link.page();
  await walkTo(link, key);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  await expect(page.getByTestId("splash")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
}

test.use({ allowedHosts: ["www.openstreetmap.org"] });

test("the keyboard alone walks the site, books and sends a message", async ({ page, endpoint }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const main = page.getByRole("main");
  const menu = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });

  await openPage(page, "/");
  await follow(menu("Projects"), "Tab", /projects$/);
  await walkTo(main.getByRole("link", { name: "React", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/using React$/)).toBeVisible();
  await follow(menu("Products"), "Shift+Tab", /products$/);
  await follow(main.getByRole("link", { name: /privacy policy/i }).first(), "Tab", /privacy/);
  await follow(main.getByRole("link", { name: "Back to Products" }), "Tab", /products$/);

  await follow(menu("Schedule"), "Shift+Tab", /schedule$/);
  await walkTo(page.getByRole("button", { name: "Go to the Next Month" }));
  await page.keyboard.press("Enter");
  await walkTo(page.getByRole("grid").getByRole("button").first());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const nine = page.getByRole("radio", { name: /09:00 AM/ });
  // The times of another day follow in a later frame; those of today may be over.
  await expect(nine).toBeEnabled();
  await walkTo(nine);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /10:00 AM/ })).toBeChecked();
  await type(page, "Name", MESSAGE.name);
  await type(page, "Email", MESSAGE.email);
  await type(page, "Meeting purpose", MESSAGE.subject);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Your request: ${MESSAGE.subject}`)).toBeVisible();

  const before = endpoint.received.length;
  await follow(menu("Contact"), "Shift+Tab", /contact$/);
  await type(page, "Name", MESSAGE.name);
  await type(page, "Email", MESSAGE.email);
  await type(page, "Subject", MESSAGE.subject);
  await type(page, "Message", MESSAGE.message);
  await expectValues(page, MESSAGE);
  await walkTo(page.getByRole("button", { name: "Send Message" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message Sent!")).toBeVisible();
  expect(endpoint.received.slice(before).map(({ fields }) => fields)).toEqual([
    Object.entries(MESSAGE),
  ]);
  await walkTo(page.locator("summary").first());
  await page.keyboard.press("Enter");
  await expect(page.locator("details").first()).toHaveAttribute("open", "");
});

test("the staff panel is used by keyboard alone, and the focus is never lost", async ({ page }) => {
  const main = page.getByRole("main");
  await openPage(page, "/admin/login");
  const shown = page.getByRole("region", { name: "Demo credentials" }).getByRole("definition");
  const [email = "", password = ""] = await shown.allTextContents();
  await type(page, "Email", email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/dashboard$/);
  await expect(page.getByTestId("splash")).toHaveCount(0);
  await follow(main.getByRole("link", { name: /Plans/ }), "Tab", /plans$/);

  const edit = page.getByRole("button", { name: "Edit Starter" });
  await walkTo(edit);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();

  await walkTo(page.getByRole("button", { name: "Delete Starter" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Starter" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await walkTo(page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Starter" })).toBeVisible();
  await expect(page.getByText("Plan deleted successfully")).toHaveCount(0);
  // The toasts return the focus to where it came from, else it is on the heading.
  await expect(main.locator(":focus")).toBeVisible();
});
