import type { Page } from "@playwright/test";
import { openPage } from "./support/page";
import { expect, MOTION, siteTest as test } from "./support/test";

test.use(MOTION);

/** Properties that a browser animates without a repaint. */
const LIGHT = ["opacity", "rotate", "scale", "transform", "translate", "visibility"];

/** The properties that move now, of everything on the page or of what is pointed at. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ofKeyframe = ["offset", "computedOffset", "easing", "composite"];
    const names = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((keyframe) => Object.keys(keyframe))
      .filter((name) => !ofKeyframe.includes(name));
    return [...new Set(names)].sort();
  });
}

const card = (page: Page) => page.getByRole("article").first();

test("waves drift and cards rise on hover, without a repaint", async ({ page }) => {
  await openPage(page, "/");
  await expect.poll(() => moving(page)).toEqual(["transform"]);
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page)).toHaveCSS("translate", "none");
  await card(page).hover();
  for (const name of await moving(page)) expect(LIGHT).toContain(name);
  await expect(card(page)).toHaveCSS("translate", /^0px -\d/);
});

test("less motion animates nothing, and applies layout at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, "/");
  expect(await moving(page)).toEqual([]);
  const margin = await page.getByRole("main").evaluate((main) => {
    main.style.marginTop = "40px";
    return getComputedStyle(main).marginTop;
  });
  expect(margin).toBe("40px");
});
