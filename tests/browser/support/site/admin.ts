import type { Page } from "@playwright/test";

/** Logs in the way the panel remembers it, without the login page. */
export async function enterAdmin(page: Page, path: string): Promise<void> {
  // The lightest of the site's addresses: only what it keeps in the browser is needed.
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("isAdminLoggedIn", "true"));
  await page.goto(path);
}

/** Every request that could carry data away, from now on. */
export function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}
