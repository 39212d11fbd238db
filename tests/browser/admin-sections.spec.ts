import type { Locator, Page } from "@playwright/test";
import { enterAdmin, expectNoAxeViolations, watchWrites } from "./support/page";
import { expect, test } from "./support/test";

interface Section {
  path: string;
  heading: string;
  noun: string;
  columns: string[];
  seeds: string[];
  /** Field labels with what is typed; the first two are the required ones. */
  fields: [label: string, text: string][];
  /** The new row's cells after the first one. */
  cells: string[];
}

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
    path: "/admin/products",
    heading: "Products",
    noun: "Product",
    columns: ["Name", "Tagline", "Pricing", "Actions"],
    seeds: ["Print Studio Customizer"],
    fields: [
      ["Name", "Bundle Builder"],
      ["Tagline", "Bundles that sell"],
      ["Description", "Several products at one price."],
      ["Features", "Mix and match, Discounts"],
      ["Pricing", "Starts at $2.49/month"],
      ["Badge", "New"],
      ["URL", "https://apps.example/bundle-builder"],
    ],
    cells: ["Bundles that sell", "Starts at $2.49/month"],
  },
  {
    path: "/admin/team",
    heading: "Team",
    noun: "Member",
    columns: ["Name", "Role", "Experience", "Actions"],
    seeds: ["Aarav Mehta"],
    fields: [
      ["Name", "Isha Patel"],
      ["Role", "CTO"],
      ["Experience", "3 years"],
      ["Expertise", "Node.js, PostgreSQL"],
      ["Education", "B.Tech."],
      ["Email", "not checked"],
      ["LinkedIn", "https://www.linkedin.com/in/isha-example"],
      ["Image", "https://people.example/isha.jpg"],
      ["Bio", "Keeps the servers up."],
    ],
    cells: ["CTO", "3 years"],
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

    await expect(
      page.getByText("Changes made here last until the page is reloaded."),
    ).toBeVisible();

    // Refused without the required fields, and nothing typed is lost.
    await page.getByRole("button", { name: `Add ${noun}` }).click();
    await expect(dialog(page)).toHaveAccessibleName(`Add ${noun}`);
    await expect(dialog(page).getByRole("textbox").first()).toBeFocused();
    const [[first, name], [second], ...others] = fields as [
      [string, string],
      [string, string],
      ...[string, string][],
    ];
    for (const [label, text] of others) await dialog(page).getByLabel(label).fill(text);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Error", "Please fill required fields");
    await expect(dialog(page).getByLabel(first)).toBeFocused();
    for (const label of [first, second]) {
      await expect(dialog(page).getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    for (const [label, text] of others) {
      await expect(dialog(page).getByLabel(label)).toHaveValue(text);
    }
    await expectNoAxeViolations(page);
    await expectToastsBesideDialog(page);

    // Added.
    for (const [label, text] of fields) await dialog(page).getByLabel(label).fill(text);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Success", `${noun} added successfully`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Add ${noun}` })).toBeFocused();
    await expect(names).toHaveText([...seeds, name]);
    await expect(rowOf(page, name).getByRole("cell").filter({ hasNotText: "Edit" })).toHaveText(
      cells,
    );

    // Edited: the form holds what was saved.
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(dialog(page)).toHaveAccessibleName(`Edit ${noun}`);
    for (const [label, text] of fields) {
      const items = text.split(",").map((item) => item.trim());
      const saved = /Technologies|Features|Expertise/.test(label)
        ? items.filter(Boolean).join(", ")
        : text;
      await expect(dialog(page).getByLabel(label)).toHaveValue(saved);
    }
    await dialog(page).getByLabel(first).fill(`${name} 2`);
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

test("the lists keep changes during navigation, and lose them on a reload", async ({ page }) => {
  await enterAdmin(page, "/admin/plans");
  await page.getByRole("button", { name: "Delete Starter" }).click();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("link", { name: "Plans 1 entry" })).toBeVisible();
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await page.getByRole("link", { name: "Plans 1 entry" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Professional"]);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText(["Starter", "Professional"]);
});

test("a reload asks for confirmation only if it would lose changes or typed text", async ({
  page,
}) => {
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

test("an emptied list has a message and can be filled again", async ({ page }) => {
  await enterAdmin(page, "/admin/projects");
  await page.getByRole("button", { name: "Delete Kite Festival Tickets" }).click();
  await expect(page.getByText("Nothing here yet. Add the first project.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
