import type { Page } from "@playwright/test";

/** Logs in by setting the stored flag, without the login page. */
export async function enterAdmin(page: Page, path: string): Promise<void> {
  // The smallest response of the site: only its localStorage is needed.
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("isAdminLoggedIn", "true"));
  await page.goto(path);
}

/** Records requests that could send data. */
export function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}
