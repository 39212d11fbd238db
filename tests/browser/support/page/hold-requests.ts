import type { Page } from "@playwright/test";

/** Holds a page's requests to some addresses back. @returns lets them go on */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await mayGo;
    await route.continue();
  });
  return letGo;
}
