import { type Page, test } from "@playwright/test";

/** Keeps what the page shows now with the test's results, as `<name>.png` and in a report. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const info = test.info();
  const path = info.outputPath(`${name}.png`);
  await page.screenshot({ path });
  info.attachments.push({ name, path, contentType: "image/png" });
}
