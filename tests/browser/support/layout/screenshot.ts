import { type Page, test } from "@playwright/test";

/** With `SCREENSHOTS=1`, stores a screenshot as `<name>.png` with the test's results. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const info = test.info();
  const path = info.outputPath(`${name}.png`);
  await page.screenshot({ path });
  info.attachments.push({ name, path, contentType: "image/png" });
}
