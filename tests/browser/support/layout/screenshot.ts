import { type Page, test } from "@playwright/test";

/** Keeps what the page shows now with the test's results, as `<name>.png` and in a report, where `SCREENSHOTS=1` asks for it. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const info = test.info();
  const path = info.outputPath(`${name}.png`);
  await page.screenshot({ path });
  info.attachments.push({ name, path, contentType: "image/png" });
}
