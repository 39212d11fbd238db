import type { Locator, Page } from "@playwright/test";
import { enterAdmin, expectNoAxeViolations, watchWrites } from "./support/page";
import { expect, FULL, phoneTest, siteTest as test } from "./support/test";

type Typed = [label: string, text: string];

interface Section {
  path: string;
  heading: string;
  noun: string;
  columns: string[];
  seeds: string[];
  /** Field labels with what is typed; the first two are the required ones. */
  fields: [Typed, Typed, ...Typed[]];
  /** The new row's cells after the first one. */
  cells: string[];
}

/** Two of the four, which have one page. entity-form.test.ts has the columns, fields and required ones of each. */
const SECTIONS: Section[] = [
  {
    path: "/admin/projects",
    heading: "Projects",
    noun: "Project",
    columns: ["Title", "Category", "Technologies", "Actions"],
    seeds: ["Kite Festival Tickets"],
    fields: [
      ["Title", "River Map"],
      ["Category", "Mobile App"],
      ["Description", "A map of the river.\nIn two lines."],
      ["Technologies", "React,, Node.js , "],
      ["URL", "not checked"],
      ["Image", "https://river.example/map.jpg"],
    ],
    cells: ["Mobile App", "React, Node.js"],
  },
  {
    path: "/admin/plans",
    heading: "Plans",
    noun: "Plan",
    columns: ["Plan Name", "Price", "Period", "Popular", "Actions"],
    seeds: ["Starter", "Professional"],
    fields: [
      ["Plan Name", "Enterprise"],
      ["Price", "$4,999"],
      ["Description", "Everything."],
      ["Features", "Unlimited pages, 6 months support"],
    ],
    cells: ["$4,999", "one-time", "No"],
  },
];

function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: text });
  // It fades in; its contrast counts from then on.
  await expect(toast).toHaveCSS("opacity", "1");
  await expect(toast.locator("[data-title]")).toHaveText(title);
  await expect(toast.locator("[data-description]")).toHaveText(text);
}

/** How much of an element can be seen, from 0 to 1. */
function visibleShare(element: Element): Promise<number> {
  return new Promise((resolve) => {
    new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
  });
}

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
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

for (const { path, heading, noun, columns, seeds, fields, cells } of SECTIONS) {
  test(`${heading}: add, refuse, edit, delete and undo`, async ({ page }) => {
    await enterAdmin(page, path);
    const writes = watchWrites(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    const names = page.getByRole("rowheader");
    await expect(names).toHaveText(seeds);
    const field = (label: string) => dialog(page).getByLabel(label);
    const note = page.getByText("Changes made here last until the page is reloaded.");
    await expect(note).toBeVisible();

    // Refused without the required fields, and nothing typed is lost.
    await page.getByRole("button", { name: `Add ${noun}` }).click();
    await expect(dialog(page)).toHaveAccessibleName(`Add ${noun}`);
    await expect(dialog(page).getByRole("textbox").first()).toBeFocused();
    const [[first, name], [second], ...others] = fields;
    for (const [label, text] of others) await field(label).fill(text);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Error", "Please fill required fields");
    await expect(field(first)).toBeFocused();
    for (const label of [first, second])
      await expect(field(label)).toHaveAttribute("aria-invalid", "true");
    for (const [label, text] of others) await expect(field(label)).toHaveValue(text);
    await expectNoAxeViolations(page);
    await expectToastsBesideDialog(page);

    // Added.
    for (const [label, text] of fields) await field(label).fill(text);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Success", `${noun} added successfully`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Add ${noun}` })).toBeFocused();
    await expect(names).toHaveText([...seeds, name]);
    const otherCells = rowOf(page, name).getByRole("cell").filter({ hasNotText: "Edit" });
    await expect(otherCells).toHaveText(cells);

    // Edited: the form holds what was saved.
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(dialog(page)).toHaveAccessibleName(`Edit ${noun}`);
    for (const [label, text] of fields) {
      const items = text.split(",").map((item) => item.trim());
      const saved = /Technologies|Features/.test(label) ? items.filter(Boolean).join(", ") : text;
      await expect(field(label)).toHaveValue(saved);
    }
    await field(first).fill(`${name} 2`);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Success", `${noun} updated successfully`);
    await expect(names).toHaveText([...seeds, `${name} 2`]);
    await expect(page.getByRole("button", { name: `Edit ${name} 2` })).toBeFocused();

    // Deleted at once, and restored to its place.
    await page.getByRole("button", { name: `Delete ${seeds[0]}` }).click();
    await expectToast(page, "Success", `${noun} deleted successfully`);
    expect(await linesOf(page.getByText(`${noun} deleted successfully`)), "beside Undo").toBe(1);
    await expect(names).toHaveText([...seeds.slice(1), `${name} 2`]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(names).toHaveText([...seeds, `${name} 2`]);

    expect(writes).toEqual([]);
  });
}

test("actions keep words and height beside long values, in one row", FULL, async ({ page }) => {
  await enterAdmin(page, "/admin/projects");
  await page.getByRole("button", { name: "Add Project" }).click();
  await page
    .getByLabel("Title")
    .fill("A title that goes on until it needs several lines. ".repeat(3));
  await page.getByLabel("Category").fill("Anwendungsentwicklung".repeat(4));
  await page.getByLabel("Technologies").fill("React, TypeScript, Node.js, PostgreSQL, ".repeat(8));
  await page.getByRole("button", { name: "Save" }).click();
  for (const path of ["projects", "plans"]) {
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(path, "i") })
      .click();
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const buttons = page.getByRole("button", { name: /^(Edit|Delete) / });
      await expect.poll(() => buttons.count()).toBeGreaterThan(3);
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        const where = `${path} at ${width}px`;
        expect(box?.height, where).toBeLessThan(52);
        const room = await page.getByRole("table").boundingBox();
        const right = (room?.x ?? 0) + (room?.width ?? 0);
        expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(
          Math.min(right, width),
        );
      }
    }
  }
});

test("an emptied list has a message during navigation, until a reload", async ({ page }) => {
  await enterAdmin(page, "/admin/projects");
  await page.getByRole("button", { name: "Delete Kite Festival Tickets" }).click();
  const message = page.getByText("Nothing here yet. Add the first project.");
  await expect(message).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByTestId("splash")).toContainText("Preparing your experience...");
  await expect(page.getByRole("link", { name: "Projects 0 entries" })).toBeVisible();
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await page.getByRole("link", { name: "Projects 0 entries" }).click();
  await expect(message).toBeVisible();
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText(["Kite Festival Tickets"]);
});

test("a reload asks only if it would lose changes or typed text", async ({ page }) => {
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await enterAdmin(page, "/admin/plans");
  const rows = page.getByRole("rowheader");
  await page.getByRole("button", { name: "Delete Starter" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveText(["Starter", "Professional"]);
  await page.reload();
  expect(questions).toEqual([]);

  await page.getByRole("button", { name: "Add Plan" }).click();
  await dialog(page).getByLabel("Plan Name").fill("Care");
  await page.reload();
  expect(questions).toEqual(["beforeunload"]);

  await page.getByRole("button", { name: "Delete Starter" }).click();
  await expect(rows).toHaveText(["Professional"]);
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.reload();
  expect(questions).toEqual(["beforeunload", "beforeunload"]);
});

for (const [how, ofDevice, lane] of [
  ["click", test, {}],
  ["tap", phoneTest, FULL],
] as const)
  ofDevice(`a double ${how} acts once`, lane, async ({ page }) => {
    async function pressTwice(name: string) {
      const button = page.getByRole("button", { name });
      if (how === "click") return button.dblclick();
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

test("a phone in landscape keeps its place, and shows an invalid field", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await enterAdmin(page, "/admin/plans");
  await page.getByRole("button", { name: "Delete Professional" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Delete Starter" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Professional"]);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Add Plan" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  const top = async () => (await dialog(page).boundingBox())?.y;
  await expect.poll(top, { message: "the modal makes room for the toast" }).toBeGreaterThan(100);
  const name = dialog(page).getByLabel("Plan Name");
  // At once: the toast goes by itself.
  expect(await name.evaluate(visibleShare)).toBe(1);
  await expect(name).toBeFocused();
});

test("Escape, a click outside, Cancel and Back lose no typed changes", async ({ page }) => {
  await enterAdmin(page, "/admin/dashboard");
  await page.getByRole("link", { name: "Team 1 entry" }).click();
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

  await page.goBack();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(bio).toHaveValue("Changed");

  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Aarav Mehta" })).toBeFocused();

  await page.getByRole("button", { name: "Edit Aarav Mehta" }).click();
  await bio.fill("Changed");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/team$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the keyboard stays inside the modal, an empty field shows no toast", async ({ page }) => {
  await enterAdmin(page, "/admin/projects");
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(dialog(page).getByRole("textbox").first()).toBeFocused();
  await dialog(page).getByLabel("Category").fill("Web");
  await dialog(page).getByLabel("Title").fill("");
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press("Tab");
    expect(await dialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("everything fits the screen, and the modal scrolls to its last field", async ({ page }) => {
  await enterAdmin(page, "/admin/team");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  const bio = dialog(page).getByLabel("Bio");
  const save = dialog(page).getByRole("button", { name: "Save" });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add Member" }).click();
  await bio.fill(`https://river.example/${"w".repeat(60)}`);
  await expect(dialog(page).getByLabel("Email")).toHaveAttribute("inputmode", "email");
  await expect(dialog(page).getByLabel("LinkedIn")).toHaveAttribute("inputmode", "url");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await bio.scrollIntoViewIfNeeded();
    await expect(dialog(page).getByText("Bio")).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport();
  }
  await expectNoAxeViolations(page);
  await save.click();
  await expectToastsBesideDialog(page);
  await expect(save).toBeInViewport();
});
