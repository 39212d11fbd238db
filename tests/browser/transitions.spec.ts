import type { Page } from "@playwright/test";
import { openPage } from "./support/page";
import { addTwelveProjects } from "./support/site/more-projects";
import { expect, MOTION, test } from "./support/test";

test.use(MOTION);

/** Writes down what becomes of the page's view transitions. */
async function recordTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
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

const filter = (page: Page, technology: string) =>
  page
    .getByRole("navigation", { name: "Filter projects by technology" })
    .getByRole("link", { name: technology, exact: true });

test("more cards and another choice move the cards, also in quick succession", async ({
  page,
  workerSite,
}) => {
  await addTwelveProjects(workerSite.toChange().client);
  const transitions = await recordTransitions(page);
  await openPage(page, "/projects");
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect.poll(transitions).toEqual(["moved"]);
  await filter(page, "React").click();
  await expect(page.getByText(/using React$/)).toBeVisible();
  await expect.poll(transitions).toEqual(["moved", "moved"]);
  // The second choice comes while the cards still move for the first.
  await filter(page, "Express").click();
  await expect(page.getByText(/using Express$/)).toBeVisible();
  await filter(page, "MySQL").click();
  await expect(page.getByText(/using MySQL$/)).toBeVisible();
  await expect.poll(async () => (await transitions()).length).toBe(4);
  await expect(page.getByRole("article")).toHaveCount(
    Number((await page.getByText(/^Showing/).textContent())?.match(/\d+/)?.[0]),
  );

  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await transitions(), "the splash alone turns a page").toHaveLength(4);
});

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the cards change without a transition", async ({ page }) => {
    const transitions = await recordTransitions(page);
    await openPage(page, "/projects");
    await filter(page, "React").click();
    await expect(page.getByText(/using React$/)).toBeVisible();
    const shown = Number((await page.getByText(/^Showing/).textContent())?.match(/\d+/)?.[0]);
    await expect(page.getByRole("article")).toHaveCount(shown);
    expect(await transitions()).toEqual([]);
  });
});
