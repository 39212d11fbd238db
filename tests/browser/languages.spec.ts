import { addLanguages } from "../support/translations";
import { expectNoAxeViolations, layoutFaults, openPage } from "./support/page";
import { test as base, expect } from "./support/studio";

const test = base.extend({
  page: async ({ page, studio: { client } }, use) => {
    await addLanguages(client);
    await use(page);
  },
});

test("each public page fits a phone and passes axe from right to left", { tag: "@full" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [
    "",
    "/services",
    "/projects",
    "/products",
    "/about",
    "/team",
    "/plan",
    "/schedule",
    "/contact",
    "/privacy",
  ]) {
    await openPage(page, `/ar${path}`);
    expect(await layoutFaults(page), path).toEqual([]);
    await expectNoAxeViolations(page);
  }
});

test("a visitor goes on in the chosen language, and from it to the same page of another one", async ({
  page,
}) => {
  await openPage(page, "/ar");
  const menu = page.getByRole("banner");
  await menu.getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveURL("/ar/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^عر /);
  await menu.getByRole("link", { name: "ગુજરાતી" }).click();
  await expect(page).toHaveURL("/gu/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "gu");
  await menu.getByRole("link", { name: "Services", exact: true }).click();
  await expect(page).toHaveURL("/gu/services");
  await menu.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/services");
});
