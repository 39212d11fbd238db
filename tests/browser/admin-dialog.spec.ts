import type { Locator, Page } from "@playwright/test";
import { enterAdmin, expectNoAxeViolations } from "./support/page";
import { expect, test } from "./support/test";

function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

/** How much of an element can be seen, from 0 to 1. */
function visibleShare(element: Element): Promise<number> {
  return new Promise((resolve) => {
    new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
  });
}

/** Toasts stand above the dialog as it is now, once they have slid in. */
async function expectToastsBesideDialog(page: Page): Promise<void> {
  const overlap = () =>
    page.evaluate(() => {
      const top = document.querySelector("[role=dialog]")?.getBoundingClientRect().top ?? 0;
      const toasts = [...document.querySelectorAll("[data-sonner-toast]")];
      return Math.max(0, ...toasts.map((toast) => toast.getBoundingClientRect().bottom - top));
    });
  await expect(page.locator("[data-sonner-toast]").first()).toBeVisible();
  await expect.poll(overlap, { message: "no toast covers the dialog" }).toBe(0);
}

test("a double press acts once", { tag: "@phone" }, async ({ page, hasTouch }) => {
  async function pressTwice(name: string) {
    const button = page.getByRole("button", { name });
    if (!hasTouch) return button.dblclick();
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    for (const _ of [1, 2]) await page.touchscreen.tap(x + 9, y + 9);
  }
  const rows = page.getByRole("rowheader");
  await enterAdmin(page, "/admin/plans");
  await pressTwice("Add Plan");
  await expect(dialog(page).getByLabel("Plan Name")).toBeFocused();
  await dialog(page).getByLabel("Plan Name").fill("Care");
  await dialog(page).getByLabel("Price").fill("$99");
  await pressTwice("Save");
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows).toHaveText(["Starter", "Professional", "Care"]);
  await page.getByRole("button", { name: "Delete Starter" }).scrollIntoViewIfNeeded();
  await pressTwice("Delete Starter");
  await expect(rows).toHaveText(["Professional", "Care"]);
  await expect(page.getByText("Plan added successfully")).toHaveCount(1);
  await expect(page.getByText("Plan deleted successfully")).toHaveCount(1);
});

test("a held Enter key adds one row and opens no further form", async ({ page }) => {
  await enterAdmin(page, "/admin/plans");
  await page.getByRole("button", { name: "Add Plan" }).click();
  await dialog(page).getByLabel("Plan Name").fill("Care");
  await dialog(page).getByLabel("Price").fill("$99");
  const added = ["Starter", "Professional", "Care"];
  for (const _ of [1, 2, 3]) await page.keyboard.down("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(added);
  await expect(page.getByRole("button", { name: "Add Plan" })).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(added);
  await expect(dialog(page)).toHaveCount(0);
});

test.describe("on a phone in landscape", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("a refused Save shows the invalid field", async ({ page }) => {
    await enterAdmin(page, "/admin/plans");
    await page.getByRole("button", { name: "Add Plan" }).click();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    const top = async () => (await dialog(page).boundingBox())?.y;
    await expect.poll(top, { message: "the modal makes room for the toast" }).toBeGreaterThan(100);
    const name = dialog(page).getByLabel("Plan Name");
    // At once: the toast goes by itself.
    expect(await name.evaluate(visibleShare)).toBe(1);
    await expect(name).toBeFocused();
  });

  test("a deleted row does not scroll the page to its top", async ({ page }) => {
    await enterAdmin(page, "/admin/plans");
    await page.getByRole("button", { name: "Delete Professional" }).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Delete Starter" }).click();
    await expect(page.getByRole("rowheader")).toHaveText(["Professional"]);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

test("a modal without changes closes without a question and returns the focus", async ({
  page,
}) => {
  await enterAdmin(page, "/admin/team");
  const edit = page.getByRole("button", { name: "Edit Aarav Mehta" });
  await edit.click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test("typed changes are not lost by Escape, a click outside or Cancel", async ({ page }) => {
  await enterAdmin(page, "/admin/team");
  await page.getByRole("button", { name: "Edit Aarav Mehta" }).click();
  const bio = dialog(page).getByLabel("Bio");
  await bio.fill("Changed");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });

  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(bio).toBeFocused();

  // The modal listens for clicks beside it again a moment after the question is gone.
  await expect(async () => {
    await page.mouse.click(3, 300);
    await expect(question).toBeVisible({ timeout: 500 });
  }).toPass();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(bio).toHaveValue("Changed");

  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Aarav Mehta" })).toBeFocused();
});

test("the keyboard stays inside the modal", async ({ page }) => {
  await enterAdmin(page, "/admin/projects");
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(dialog(page).getByRole("textbox").first()).toBeFocused();
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press("Tab");
    expect(await dialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
});

test("leaving a field empty before the first Save shows no toast", async ({ page }) => {
  await enterAdmin(page, "/admin/projects");
  await page.getByRole("button", { name: "Add Project" }).click();
  await dialog(page).getByLabel("Title").focus();
  await dialog(page).getByLabel("Category").fill("Web");
  await dialog(page).getByLabel("Title").fill("");
  await dialog(page).getByLabel("URL").focus();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("everything fits the screen, and the modal scrolls to its last field", {
  tag: "@phone",
}, async ({ page }) => {
  await enterAdmin(page, "/admin/team");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add Member" }).click();
  await dialog(page).getByLabel("Bio").scrollIntoViewIfNeeded();
  await expect(dialog(page).getByLabel("Bio")).toBeInViewport();
  const save = dialog(page).getByRole("button", { name: "Save" });
  await expect(save).toBeInViewport();
  await expectNoAxeViolations(page);

  await expect(dialog(page).getByLabel("Email")).toHaveAttribute("inputmode", "email");
  await expect(dialog(page).getByLabel("LinkedIn")).toHaveAttribute("inputmode", "url");
  await save.click();
  await expectToastsBesideDialog(page);
  await expect(save).toBeInViewport();
});

test("plans start with one-time and can be marked popular", async ({ page }) => {
  await enterAdmin(page, "/admin/plans");
  await expect(rowOf(page, "Starter").getByRole("cell", { name: "No" })).toBeVisible();
  await expect(rowOf(page, "Professional").getByRole("cell", { name: "Yes" })).toBeVisible();
  await page.getByRole("button", { name: "Add Plan" }).click();
  await expect(dialog(page).getByLabel("Period")).toHaveValue("one-time");
  await expect(dialog(page).getByLabel("Popular")).not.toBeChecked();
  await dialog(page).getByLabel("Plan Name").fill("Care");
  await dialog(page).getByLabel("Price").fill("$99");
  await dialog(page).getByLabel("Period").fill("monthly");
  await dialog(page).getByLabel("Popular").check();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "Care").getByRole("cell", { name: "monthly" })).toBeVisible();
  await expect(rowOf(page, "Care").getByRole("cell", { name: "Yes" })).toBeVisible();
});
