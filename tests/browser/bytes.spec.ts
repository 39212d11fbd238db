import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/page";
import { expect, FULL, PHONE, test } from "./support/test";

// One after the other: the second finds the pictures that were made for the first.
test.describe.configure({ mode: "default" });

/** What a phone may move to the end of /projects: page, styles, letters, script and pictures. */
const MAX_BYTES = 250_000;

interface File {
  url: string;
  mimeType: string;
  /** As they came over the line, with their headers. */
  bytes: number;
}

/** Every file that the page moves from now on. */
async function recordFiles(page: Page): Promise<Map<string, File>> {
  const session = await page.context().newCDPSession(page);
  const files = new Map<string, File>();
  session.on("Network.responseReceived", ({ requestId, response: { url, mimeType } }) => {
    // The blurred previews are part of the page itself.
    if (!url.startsWith("data:")) files.set(requestId, { url, mimeType, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return files;
}

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`a phone with ${deviceScaleFactor} pixels to a point`, () => {
    test.use({ ...PHONE, deviceScaleFactor });

    test("loads each image once and small to the end of /projects", FULL, async ({ page }) => {
      const files = await recordFiles(page);
      await page.goto("/projects");
      await untilHydrated(page);
      const pictures = await page.getByRole("article").getByRole("img").all();
      expect(pictures.length).toBeGreaterThan(5);
      for (const picture of pictures) {
        await picture.scrollIntoViewIfNeeded();
        const file = () =>
          picture.evaluate((it: HTMLImageElement) => (it.complete ? it.currentSrc : ""));
        await expect.poll(file).toContain(`w=${160 * deviceScaleFactor}&`);
      }
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      const all = () => [...files.values()];
      await expect.poll(() => all().every(({ bytes }) => bytes > 0)).toBe(true);

      const images = all().filter(({ mimeType }) => mimeType === "image/avif");
      expect(images, "each picture once, in the format that is smallest").toHaveLength(
        pictures.length,
      );
      const rows = all().map(({ bytes, url }) => `${bytes} ${url}`);
      const bytes = all().reduce((sum, file) => sum + file.bytes, 0);
      expect(bytes, rows.join("\n")).toBeLessThanOrEqual(MAX_BYTES);
    });
  });
}
