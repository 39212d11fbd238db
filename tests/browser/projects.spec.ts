import type { Page } from "@playwright/test";
import type { SanityClient } from "@sanity/client";
import { sampleOfType } from "../support/sample";
import { openPage } from "./support/page";
import { expect, FULL, MOTION, modelOf, phoneTest, siteTest as test } from "./support/test";

/** The projects of the sample, in the order of the page. */
const PROJECTS = sampleOfType<{ title: string; technologies: string[] }>("project");

/** The projects that use a technology, in the order of the page. */
function projectsUsing(technology: string) {
  const found = PROJECTS.filter(({ technologies }) => technologies.includes(technology));
  expect(found).not.toEqual([]);
  return found;
}

/** Adds twelve projects to the sample's eight: the page shows at most twelve at once. All use React, none MySQL. */
async function addTwelveProjects(client: SanityClient): Promise<void> {
  const project = await modelOf(client, "project-kite-festival-tickets");
  const transaction = client.transaction();
  for (let index = 0; index < 12; index++) {
    transaction.create({ ...project, _id: `project-more-${index}`, order: 50 + index });
  }
  await transaction.commit();
}

function parts(page: Page) {
  const filter = page.getByRole("navigation", { name: "Filter projects by technology" });
  return {
    filter,
    options: filter.getByRole("link"),
    option: (name: string) => filter.getByRole("link", { name, exact: true }),
    chosen: filter.locator("[aria-current]"),
    caption: page.getByRole("status").filter({ hasText: "Showing" }),
    cards: page.getByRole("article"),
  };
}

test("each technology shows its projects at once and keeps it in the address", async ({ page }) => {
  await openPage(page, "/projects");
  const transitions = await recordTransitions(page);
  const { option, chosen, caption, cards } = parts(page);
  // The last one is current already.
  const choices = ["React", "kotlin", "Tailwind CSS", "Tailwind CSS"];
  for (const tech of choices) {
    await option(tech).click();
    await expect(caption).toHaveText(
      `Showing ${projectsUsing(tech).length} project(s) using ${tech}`,
    );
    await expect(cards.getByRole("heading")).toHaveText(
      projectsUsing(tech).map(({ title }) => title),
    );
    await expect(chosen).toHaveText([tech]);
    expect(new URL(page.url()).searchParams.get("tech")).toBe(tech);
  }
  expect(await transitions(), "motion is reduced").toEqual([]);
  await page.goBack();
  await expect(chosen).toHaveText(["kotlin"]);
});

test("the projects page keeps scroll and focus, and Back undoes a choice", async ({ page }) => {
  await openPage(page, "/projects");
  const { filter, option, caption } = parts(page);
  await filter.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - 120));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await option("Express").focus();
  await page.keyboard.press("Enter");
  await expect(caption).toContainText("using Express");
  await expect(option("Express")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.goBack();
  await expect(caption).toHaveText(`Showing ${PROJECTS.length} project(s)`);
});

phoneTest(
  "a link with long words stands below the fold of its project, and covers none of it",
  async ({ page, client }) => {
    const links = { readMore: "Weitere Einzelheiten", viewDetails: "Projekt im Netz ansehen" };
    await client.patch("siteSettings").set({ words: { links } }).commit();
    await openPage(page, "/projects");
    const card = parts(page).cards.first();
    const fold = await card.locator("summary").boundingBox();
    const link = await card.getByRole("link").boundingBox();
    expect(link?.y).toBeGreaterThanOrEqual((fold?.y ?? 0) + (fold?.height ?? 0));
  },
);

phoneTest("a chosen or focused option is fully visible in the row", async ({ page }) => {
  await openPage(page, "/projects?tech=TypeScript");
  const { option, options } = parts(page);
  await expect(option("TypeScript")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await options.first().focus();
  const count = await options.count();
  expect(count).toBeGreaterThan(5);
  for (let presses = 1; presses < count; presses++) {
    await page.keyboard.press("Tab");
    await expect(options.nth(presses)).toBeFocused();
    await expect(options.nth(presses)).toBeInViewport({ ratio: 1 });
  }
});

test("without JavaScript Show more adds twelve projects", async ({ page, client, devTools }) => {
  await devTools.send("Emulation.setScriptExecutionDisabled", { value: true });
  await addTwelveProjects(client);
  await page.goto("/projects");
  await expect(page.getByText("12 of 20 shown")).toBeVisible();
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
});

/** Writes down what becomes of the view transitions of the open page. */
async function recordTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { transitions: seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const moved = document
            .getAnimations()
            .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect : []))
            .map(({ pseudoElement }) => pseudoElement ?? "")
            .filter((name) => /^::view-transition-group\((?!page-header)/.test(name));
          seen.push(moved.length > 0 ? "moved" : "still");
        },
        () => seen.push("skipped"),
      );
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: string[] }).transitions);
}

test("more cards and quick choices move the cards", FULL, async ({ page, client }) => {
  await page.emulateMedia(MOTION.contextOptions);
  await addTwelveProjects(client);
  await openPage(page, "/projects");
  const transitions = await recordTransitions(page);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect.poll(transitions).toEqual(["moved"]);
  await parts(page).option("React").click();
  await expect(page.getByText(/using React$/)).toBeVisible();
  await expect.poll(transitions).toEqual(["moved", "moved"]);
  // The second choice comes while the cards still move for the first.
  await parts(page).option("Express").click();
  await expect(page.getByText(/using Express$/)).toBeVisible();
  await parts(page).option("MySQL").click();
  await expect(page.getByText(/using MySQL$/)).toBeVisible();
  await expect.poll(async () => (await transitions()).length).toBe(4);
  await expect(page.getByRole("article")).toHaveCount(
    Number((await page.getByText(/^Showing/).textContent())?.match(/\d+/)?.[0]),
  );

  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await transitions(), "the splash alone turns a page").toHaveLength(4);
});
