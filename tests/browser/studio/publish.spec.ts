import type { Page } from "@playwright/test";
import { holdRequests } from "../support/page";
import { expect, FULL, loadStudio, openStudio, studioTest as test } from "../support/studio";

const isSoak = process.env.npm_lifecycle_event === "soak";

/** Attempts per delay, each on its own document. `npm run soak` runs more. */
const ATTEMPTS = isSoak ? 10 : 1;

/** In milliseconds after the form appears. */
const DELAYS = [0, 200, 800];

/** Clicks from inside the page, in the first frame that shows the button. A Playwright click comes later. */
function pressWhenShown(page: Page, from: string, delay: number): Promise<void> {
  const field = `[data-testid=field-from] input[value="${from}"]`;
  return page.evaluate(
    async ({ field, delay }) => {
      const shown = (selector: string) =>
        new Promise<HTMLElement>((resolve) => {
          const look = () => {
            const found = document.querySelector<HTMLElement>(selector);
            if (found) resolve(found);
            else requestAnimationFrame(look);
          };
          look();
        });
      await shown(field);
      await new Promise((pass) => setTimeout(pass, delay));
      const button = await shown(
        "[data-testid=action-publish]:not(:disabled, [data-disabled=true])",
      );
      button.click();
    },
    { field, delay },
  );
}

test("Publish works as soon as the form appears", FULL, async ({ page, studio }) => {
  test.setTimeout(test.info().timeout + ATTEMPTS * DELAYS.length * 30_000);
  const presses = DELAYS.flatMap((delay) =>
    Array.from({ length: ATTEMPTS }, (_, index) => ({ delay, _id: `redirect-${delay}-${index}` })),
  );
  for (const { _id } of presses) {
    const redirect = { _type: "redirect", from: `/${_id}`, to: "/about", permanent: true };
    await studio.client.create({ ...redirect, _id, to: "/team" });
    await studio.client.create({ ...redirect, _id: `drafts.${_id}` });
  }
  for (const [index, { _id, delay }] of presses.entries()) {
    const path = `/structure/redirect;${_id}`;
    // The first form appears with a starting Studio, the others in an open one.
    const open = isSoak || index === 0 ? loadStudio : openStudio;
    await open(page, studio, path);
    await test.step(`${delay} ms after the form of ${_id}`, async () => {
      await pressWhenShown(page, `/${_id}`, delay);
      await expect.poll(async () => (await studio.client.getDocument(_id))?.to).toBe("/about");
      await expect(page.getByRole("button", { name: "Publishing…" })).toBeHidden();
      expect(await studio.client.getDocument(`drafts.${_id}`)).toBeUndefined();
    });
  }
});

test("Publish at once opens the field that prevents it", FULL, async ({ page, studio }) => {
  const redirect = { _type: "redirect", from: "/early", to: "nowhere", permanent: true };
  await studio.client.create({ ...redirect, _id: "drafts.redirect-early" });
  await openStudio(page, studio, "/structure/redirect;redirect-early");
  await pressWhenShown(page, "/early", 0);
  await expect(page.getByText("Not published yet")).toBeVisible();
  await expect(page.locator("#to")).toBeFocused();
  await expect(page.getByText("Validation errors")).toBeHidden();

  const release = await holdRequests(page, /\/data\/(mutate|actions)\//);
  await page.locator("#to").fill("/about");
  await pressWhenShown(page, "/early", 0);
  await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
  release();
  await expect
    .poll(async () => (await studio.client.getDocument("redirect-early"))?.to)
    .toBe("/about");
});
