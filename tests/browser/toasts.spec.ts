import type { Page } from "@playwright/test";
import { field, sendMessage, siteTest as test } from "./contact-form";
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

for (const { tag, ...size } of [
  { width: 360, height: 640, tag: [] },
  { width: 360, height: 780, tag: "@full" },
  { width: 390, height: 844, tag: "@full" },
  { width: 1280, height: 800, tag: "@full" },
]) {
  const title = `at ${size.width} by ${size.height} no toast covers a heading or a link back`;
  test(title, { tag }, async ({ page, endpoint: _ }) => {
    await page.setViewportSize(size);
    const expectNoneCovered = async (text: string) => {
      await expect(page.getByText(text)).toBeVisible();
      expect(await coveredByToasts(page)).toEqual([]);
    };
    await sendMessage(page);
    await expectNoneCovered("Message Sent!");

    await openPage(page, "/admin/login");
    await page.getByLabel("Email").fill("a@b.example");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Login" }).click();
    await expectNoneCovered("Login Failed");

    await fillInShownPair(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
    await expectNoneCovered("Login Successful");

    await enterAdmin(page, "/admin/plans");
    await page.getByRole("button", { name: "Delete Starter" }).click();
    await expectNoneCovered("Plan deleted successfully");
    await page.getByRole("button", { name: "Add Plan" }).click();
    const modal = page.getByRole("dialog");
    await modal.getByLabel("Plan Name").fill("Mini");
    await modal.getByLabel("Price").fill("$99");
    await modal.getByRole("button", { name: "Save" }).click();
    await expect(modal).toHaveCount(0);
    await expectNoneCovered("Plan added successfully");
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

  // Closing the last toast moves the focus back.
  await field.subject(page).focus();
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
  await expect(field.subject(page)).toBeFocused();
});
