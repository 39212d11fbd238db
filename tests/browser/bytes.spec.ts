import { openPage } from "./support/hydrated";
import { expect, test } from "./support/test";

/** What all pictures of /projects may weigh on a phone: with script, letters and styles the page is below 250 KB. */
const MOST_BYTES = 85_000;

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`a phone with ${deviceScaleFactor} pixels to a point`, () => {
    test.use({ deviceScaleFactor });

    test("loads light pictures to the end of /projects @phone-only", async ({ page }) => {
      await openPage(page, "/projects");
      const pictures = page.getByRole("article").getByRole("img");
      const files: string[] = [];
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        const file = () =>
          picture.evaluate((it) =>
            it instanceof HTMLImageElement && it.complete ? it.currentSrc : "",
          );
        await expect.poll(file).toContain("w=640&");
        files.push(await file());
      }
      expect(files.length).toBeGreaterThan(5);
      let bytes = 0;
      for (const file of files) {
        const answer = await page.request.get(file, {
          headers: { Accept: "image/avif,image/webp" },
        });
        expect(answer.headers()["content-type"]).toBe("image/avif");
        bytes += (await answer.body()).length;
      }
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    });
  });
}
