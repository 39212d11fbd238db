import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/page";
import { siteTest as base, expect, MOTION, modelOf } from "./support/test";

const NEW_MEMBERS = ["Rohan Desai", "Meera Shah"];

/** `teamUrl` is the team page of a site with two members more than the sample's two. */
const test = base.extend<{ teamUrl: string }>({
  teamUrl: async ({ client, baseURL }, use) => {
    const model = await modelOf(client, "team-isha-patel");
    const transaction = client.transaction();
    for (const [index, name] of NEW_MEMBERS.entries()) {
      const member = { name, role: "Engineer", order: 90 + index };
      transaction.create({ ...model, _id: `team-new-${index}`, ...member });
    }
    await transaction.commit();
    await use(`${baseURL}/team`);
  },
});

test.use(MOTION);

function parts(page: Page) {
  const carousel = page.getByRole("region", { name: "Team members" });
  return {
    carousel,
    announcement: carousel.locator("[aria-live=polite]"),
    slides: carousel.locator("[aria-roledescription=slide]"),
    previous: carousel.getByRole("button", { name: "Previous member" }),
    next: carousel.getByRole("button", { name: "Next member" }),
  };
}

/** Opens the page and waits until the script has closed the slides that are out of view. */
async function openTeam(page: Page, url: string) {
  await page.goto(url);
  const found = parts(page);
  await expect(found.slides.last()).toHaveAttribute("inert", "");
  return found;
}

base(
  "two members are side by side, on a phone one below the other, without a carousel",
  async ({ page }) => {
    await page.goto("/team");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole("button", { name: /member/ })).toHaveCount(0);
    await expect(page.locator("[aria-roledescription=carousel]")).toHaveCount(0);
    const tops = () =>
      cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    const [first, second] = await tops();
    expect(second).toBe(first);
    await page.setViewportSize({ width: 390, height: 844 });
    const [upper = 0, lower] = await tops();
    expect(lower).toBeGreaterThan(upper);
    // The first frame need not lay out the second.
    await expect(cards.first().locator("..")).toHaveCSS("content-visibility", "visible");
    await expect(cards.last().locator("..")).toHaveCSS("content-visibility", "auto");
  },
);

test("four members are numbered slides, turned by buttons and keys", async ({ page, teamUrl }) => {
  const { carousel, announcement, slides, previous, next } = await openTeam(page, teamUrl);
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  await expect(slides).toHaveCount(4);
  for (const [index, place] of ["1 of 4", "2 of 4", "3 of 4", "4 of 4"].entries()) {
    await expect(slides.nth(index)).toHaveAttribute("aria-label", place);
  }

  await test.step("Next goes through all members and comes back to the first", async () => {
    for (const place of [
      "Isha Patel, 2 of 4",
      "Rohan Desai, 3 of 4",
      "Meera Shah, 4 of 4",
      "Aarav Mehta, 1 of 4",
    ]) {
      await next.click();
      await expect(announcement).toHaveText(place);
    }
  });

  await test.step("Previous goes from the first member to the last", async () => {
    await previous.click();
    await expect(announcement).toHaveText("Meera Shah, 4 of 4");
    await expect(slides.last()).toBeInViewport();
    await expect(slides.last()).not.toHaveAttribute("inert");
  });

  await test.step("the arrow keys move it from anywhere on the page", async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("ArrowRight");
    await expect(announcement).toHaveText("Aarav Mehta, 1 of 4");
    await page.keyboard.press("ArrowLeft");
    await expect(announcement).toHaveText("Meera Shah, 4 of 4");
    await page.keyboard.press("ArrowRight");
    await expect(announcement).toHaveText("Aarav Mehta, 1 of 4");
  });

  await test.step("and stay a text field's own", async () => {
    await page.evaluate(() => {
      const field = document.createElement("input");
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.press("ArrowRight");
    await page.evaluate(() => document.activeElement?.remove());
    await page.keyboard.press("ArrowRight");
    await expect(announcement).toHaveText("Isha Patel, 2 of 4");
  });

  await test.step("focus in a slide that leaves stays with the carousel", async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(slides.first()).not.toHaveAttribute("inert");
    await slides.first().getByRole("link", { name: "Email Aarav Mehta" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(carousel).toBeFocused();
  });
  await expectNoAxeViolations(page);
});

test("slides out of view are inert, and turn at once if asked", async ({ page, teamUrl }) => {
  const { carousel, next, slides } = await openTeam(page, teamUrl);
  const open = carousel.locator("[aria-roledescription=slide]:not([inert])");
  for (const [width, count, first, second] of [
    [1280, 2, "Aarav Mehta", "Isha Patel"],
    [390, 1, "Isha Patel", "Rohan Desai"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(open).toHaveCount(count);
    await expect(open.first()).toContainText(first);
    await next.click();
    await expect(open.first()).toContainText(second);
    await expect(open).toHaveCount(count);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  const start = await slides.nth(2).evaluate((slide) => slide.getBoundingClientRect().left);
  await next.click();
  const afterTwoFrames = await slides.nth(3).evaluate(async (slide) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return slide.getBoundingClientRect().left;
  });
  expect(Math.abs(afterTwoFrames - start)).toBeLessThan(2);
});

test("without JavaScript members are read by scrolling", async ({ page, teamUrl, devTools }) => {
  await devTools.send("Emulation.setScriptExecutionDisabled", { value: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(teamUrl);
    const { next, slides } = parts(page);
    await expect(next).toBeHidden();
    await expect(slides).toHaveCount(4);
    await slides.last().scrollIntoViewIfNeeded();
    await expect(slides.last().getByRole("heading", { name: "Meera Shah" })).toBeInViewport();
  }
});
