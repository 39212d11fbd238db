import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DEFAULT_LANGUAGE, localPath } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";
import { addLanguages as addSeedLanguages, readTranslations } from "../../sanity/seed/languages";
import { ARABIC, addLanguages, GUJARATI, LANGUAGES, settingsOf } from "../support/translations";
import { expectNoAxeViolations, holdRequests, layoutFaults, openPage } from "./support/page";
import { siteTest as base, expect, FULL } from "./support/test";

const SEED_DIR = join(import.meta.dirname, "../../sanity/seed");

/** The fixed pages, and a product's policy. */
const PATHS = Object.values(PAGES).map(({ path }) =>
  path.includes(":") ? "/products/privacy/bundle-builder" : path,
);

const test = base.extend({
  page: async ({ page, client }, use) => {
    await addLanguages(client);
    await use(page);
  },
});

async function expectPagesToFit(page: Page, prefix: string) {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of PATHS) {
    await openPage(page, localPath(prefix, path));
    expect(await layoutFaults(page), path).toEqual([]);
    await expectNoAxeViolations(page);
  }
}

test("each public page fits a phone and passes axe from right to left", FULL, async ({ page }) => {
  await expectPagesToFit(page, "/ar");
});

/** The middle of a text, and of what it is in, from the left. */
function middles(element: Element) {
  const text = document.createRange();
  text.selectNodeContents(element);
  const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
  return { gap: outer.right - inner.right, middle: inner.x + inner.width / 2 };
}

test("numbers and the calendar run from right to left", async ({ page, client }) => {
  await client.patch("homePage__ar").set({ "hero.intro": "React ثم Shopify." }).commit();
  await openPage(page, "/ar");
  // A sentence runs from there as well, whatever it begins with.
  const sentence = page.getByRole("main").getByText("React ثم Shopify.");
  const [first = 0, last = 0] = await sentence.evaluate(({ firstChild }) =>
    [0, 9].map((at) => {
      const letter = document.createRange();
      if (firstChild) letter.setStart(firstChild, at);
      if (firstChild) letter.setEnd(firstChild, at + 1);
      return letter.getBoundingClientRect().x;
    }),
  );
  expect(last).toBeLessThan(first);
  const figure = page.getByRole("main").getByText("24/7", { exact: true }).first();
  expect((await figure.evaluate(middles)).gap).toBeLessThan(2);
  await openPage(page, "/ar/about");
  const figures = page.getByRole("definition").filter({ hasText: /^\d+\+$/ });
  for (const each of await figures.all()) await expect(each).toHaveCSS("unicode-bidi", "plaintext");
  await expect(figures).toHaveCount(3);
  await openPage(page, "/ar/plan");
  const price = page.getByRole("cell").first().locator(".tabular-nums");
  const isBeforeUnit = await price.evaluate((it) => {
    const unit = it.nextElementSibling?.getBoundingClientRect();
    return it.getBoundingClientRect().x > Number(unit?.x);
  });
  expect(isBeforeUnit).toBe(true);
  await openPage(page, "/ar/products/privacy/bundle-builder");
  const number = page.getByRole("heading", { level: 2 }).getByText("1.", { exact: true });
  const [digit = 0, point = 0] = await number.evaluate(({ firstChild, lastChild }) =>
    [firstChild, lastChild].map((part) => {
      const text = document.createRange();
      if (part) text.selectNodeContents(part);
      return text.getBoundingClientRect().x;
    }),
  );
  expect(point).toBeLessThan(digit);

  await openPage(page, "/ar/schedule");
  const arrows = page.locator("[data-nav-layout] button > svg");
  const pointing = await arrows.evaluateAll((all) =>
    all.map((arrow) => [arrow.classList.value, getComputedStyle(arrow).scale]),
  );
  expect(pointing).toEqual([
    [expect.stringContaining("chevron-right"), "none"],
    [expect.stringContaining("chevron-left"), "none"],
  ]);
  // The names of days are above them.
  const grid = page.getByRole("grid").last();
  const name = await grid.locator("thead th").nth(3).evaluate(middles);
  const day = await grid.locator("tbody tr:nth-child(2) td").nth(3).evaluate(middles);
  expect(Math.abs(name.middle - day.middle)).toBeLessThan(2);
});

test("many languages leave the company's name its place", async ({ page, client }) => {
  const names = ["bn", "de", "fr", "mr", "pa", "ta", "te", "ur", "zh-Hant-TW"];
  const others = names.map((tag) => ({ ...GUJARATI, tag, title: `Deutsch (Österreich) ${tag}` }));
  await client
    .patch("siteSettings")
    .set(settingsOf([...LANGUAGES, ...others]))
    .commit();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, "/ar/about");
  expect(await layoutFaults(page)).toEqual([]);
  await expect(page.getByRole("banner").getByText("Sabarmati Softworks")).toBeInViewport({
    ratio: 1,
  });
});

for (const tag of ["gu", "hi"]) {
  base(`each sample page in ${tag} fits a phone and passes axe`, FULL, async ({ page, client }) => {
    await addSeedLanguages(client, readTranslations(SEED_DIR, [tag]));
    await expectPagesToFit(page, `/${tag}`);
  });
}

test("a visitor goes on in the chosen language, and to another one", async ({ page, client }) => {
  const languages = { splash: "عر لحظة", toasts: "عر إشعارات" };
  await client.patch("siteSettings__ar").set({ words: { languages } }).commit();
  for (const [path, name, lang] of [
    ["/gu/contact", "Notifications", "en-IN"],
    ["/ar/contact", languages.toasts, null],
  ] as const) {
    await openPage(page, path);
    await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
    const region = page.getByRole("region", { name });
    await expect(region).toBeAttached();
    expect(await region.getAttribute("lang")).toBe(lang);
  }
  const letPass = await holdRequests(page, /_data=/);
  const menu = page.getByRole("banner");
  await menu.getByRole("link", { name: "About", exact: true }).click();
  await expect(page.getByTestId("splash")).toContainText(languages.splash);
  letPass();
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

test("staff read English from left to right, whatever the site", async ({ page, client }) => {
  const words = { menu: { skip: "عر تخط" }, languages: { toasts: "عر إشعارات" } };
  const languages = settingsOf([ARABIC, DEFAULT_LANGUAGE]);
  await client
    .patch("siteSettings")
    .set({ ...languages, words })
    .commit();
  await openPage(page, "/admin/login");
  await page.getByLabel("Email").fill("a@agency.example");
  await page.getByLabel("Password").fill("guess");
  await page.getByRole("button", { name: "Login" }).click();
  const toasts = page.locator("[data-sonner-toaster]").last();
  await expect(toasts).toHaveAttribute("dir", "ltr");
  expect(await toasts.evaluate((it) => it.closest("[lang]")?.getAttribute("lang"))).toBe("en-IN");
  await expect(page.getByText("عر")).toHaveCount(0);
  expect(await layoutFaults(page)).toEqual([]);
});

test("a text without a translation keeps its language", FULL, async ({ page, client }) => {
  await client.patch("aboutPage__ar").unset(["hero.intro"]).commit();
  await client.patch("siteSettings__ar").unset(["words"]).commit();
  await openPage(page, "/ar/contact");
  const form = page.locator("main form");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.locator("[lang=en-IN]", { hasText: "Enter your name" }).first()).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveURL("/ar/about");
  const intro = page.getByRole("main").locator("h1 + p");
  await expect(intro).toHaveAttribute("lang", "en-IN");
  await expect(intro).toHaveAttribute("dir", "ltr");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveAttribute("lang");

  await openPage(page, "/ar/schedule");
  const labels = page.locator("main p").filter({ hasText: /^(?:All times in|In .*IST|Today,)/ });
  // From left to right: the first and the last letter of each, and where its line is.
  const read = await labels.evaluateAll((elements) =>
    elements.map((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      const leftOf = (node: Node | undefined, at: number) => {
        const range = document.createRange();
        range.setStart(node as Node, at);
        range.setEnd(node as Node, at + 1);
        return range.getBoundingClientRect().left;
      };
      const last = nodes.at(-1);
      return [
        leftOf(nodes[0], 0) < leftOf(last, (last?.nodeValue?.length ?? 1) - 1),
        getComputedStyle(element).textAlign,
      ];
    }),
  );
  expect(read).toEqual([
    [true, "center"],
    [true, "right"],
    [true, "right"],
  ]);
  page.on("dialog", (dialog) => dialog.accept());
  for (const name of ["Name", "Meeting purpose"]) await page.getByLabel(name).fill("React");
  await page.getByLabel("Email").fill("asha@example.com");
  await page.getByRole("button", { name: "Book Meeting" }).click();
  // The sign between the day and the time is that of the day's language.
  await expect(page.getByRole("status").filter({ hasText: "، any time" })).toBeVisible();
});
