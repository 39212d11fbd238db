import { expect, type Locator } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** The centre of an element in the viewport. */
export async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Nothing to see of ${locator}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an element that follows the mouse, and drops it once it has followed. */
export async function drag(handle: Locator, by: Point): Promise<void> {
  const page = handle.page();
  // Waits until it no longer moves.
  await handle.hover();
  const start = await middleOf(handle);
  const end = { x: start.x + by.x, y: start.y + by.y };
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await expect
    .poll(async () => {
      const { x, y } = await middleOf(handle);
      return Math.hypot(x - end.x, y - end.y);
    })
    .toBeLessThan(2);
  await page.mouse.up();
}
