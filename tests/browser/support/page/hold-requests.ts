import type { Page } from "@playwright/test";

/** Delays a page's requests to matching URLs. @returns lets them continue */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
