import type { Page } from "@playwright/test";
import { field, sendMessage, siteTest as test } from "./support/contact-form";
import { endOfAnimations, enterAdmin, fillInShownPair, openPage } from "./support/page";
import { expect } from "./support/test";

test.use({ allowedHosts: ["www.openstreetmap.org"] });

/** The headings and the link back that a toast covers. */
async function coveredByToasts(page: Page): Promise<string[]> {
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toHaveCSS("opacity", "1");
  await endOfAnimations(page);
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll("[data-sonner-toast]")];
    const boxes = toasts.map((it) => it.getBoundingClientRect());
    const landmarks = [...document.querySelectorAll("h1, h2, h3, main a")].filter(
      (it) => it.tagName !== "A" || it.textContent === "Back to Dashboard",
    );
    const covered = landmarks.filter((it) => {
      const box = it.getBoundingClientRect();
      return boxes.some(
        ({ top, bottom, left, right }) =>
          box.top < bottom && box.bottom > top && box.left < right && box.right > left,
      );
    });
    return covered.map((it) => it.textContent ?? "");
  });
}

for (const { tag, ...viewport } of [
  { width: 360, height: 640, tag: [] },
  { width: 360, height: 780, tag: "@full" },
  { width: 390, height: 844, tag: "@full" },
  { width: 1280, height: 800, tag: "@full" },
]) {
  test.describe(`at ${viewport.width} by ${viewport.height}`, { tag }, () => {
    test.use({ viewport });

    test("the confirmation of a message covers no heading", async ({ page, endpoint: _ }) => {
      await sendMessage(page);
      await expect(page.getByText("Message Sent!")).toBeVisible();
      expect(await coveredByToasts(page)).toEqual([]);
    });

    test("the staff panel's toasts cover no heading and no link back", async ({ page }) => {
      await openPage(page, "/admin/login");
      await page.getByLabel("Email").fill("a@b.example");
      await page.getByLabel("Password").fill("wrong");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("Login Failed")).toBeVisible();
      expect(await coveredByToasts(page)).toEqual([]);

      await fillInShownPair(page);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("Login Successful")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
      expect(await coveredByToasts(page)).toEqual([]);

      await enterAdmin(page, "/admin/plans");
      await page.getByRole("button", { name: "Delete Starter" }).click();
      await expect(page.getByText("Plan deleted successfully")).toBeVisible();
      expect(await coveredByToasts(page)).toEqual([]);
      await page.getByRole("button", { name: "Add Plan" }).click();
      const modal = page.getByRole("dialog");
      await modal.getByLabel("Plan Name").fill("Mini");
      await modal.getByLabel("Price").fill("$99");
      await modal.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Plan added successfully")).toBeVisible();
      await expect(modal).toHaveCount(0);
      expect(await coveredByToasts(page)).toEqual([]);
    });
  });
}

test("Tab passes a toast, a click beside it reaches its field", async ({ page, endpoint: _ }) => {
  await sendMessage(page);
  const toast = page.getByRole("listitem").filter({ hasText: "Message Sent!" });
  await toast.getByText("Message Sent!").click();
  await field.name(page).click();
  await expect(field.name(page)).toBeFocused();

  const close = toast.getByRole("button", { name: "Close toast" });
  await close.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(toast).toBeFocused();
  await expect(toast).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(close).not.toBeFocused();
  await expect(field.name(page)).not.toBeFocused();
});

test("closing the last toast by keyboard moves the focus back", async ({ page, endpoint: _ }) => {
  await sendMessage(page);
  const toast = page.getByRole("listitem").filter({ hasText: "Message Sent!" });
  await expect(toast).toBeVisible();
  await field.subject(page).focus();
  await toast.getByRole("button", { name: "Close toast" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
  await expect(field.subject(page)).toBeFocused();
});
