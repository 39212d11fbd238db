import { expect, type Page } from "@playwright/test";

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

/** Waits until the script has taken the page over: before that, a click on a link loads a new document. */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      if (!key) return false;
      const container = (document as unknown as Record<string, ReactContainer>)[key];
      return container?.stateNode.current.memoizedState?.isDehydrated === false;
    });
  // Nearly every test waits here, and a page takes a fraction of the usual pauses between two looks.
  const intervals = [20];
  await expect.poll(isHydrated, { message: "the page is hydrated", intervals }).toBe(true);
}

/** Opens a page and waits until its script answers to the visitor. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}
