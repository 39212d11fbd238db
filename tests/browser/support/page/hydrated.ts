import { expect, type Page } from "@playwright/test";

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

/** Waits for hydration: before it, a click on a link loads a new document. */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      if (!key) return false;
      const container = (document as unknown as Record<string, ReactContainer>)[key];
      return container?.stateNode.current.memoizedState?.isDehydrated === false;
    });
  // Polls often: nearly every test waits here, and hydration is faster than the default interval.
  const intervals = [20];
  await expect.poll(isHydrated, { message: "the page is hydrated", intervals }).toBe(true);
}

/** Opens a page and waits for hydration. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}
