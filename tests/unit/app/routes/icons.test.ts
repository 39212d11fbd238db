import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as touchIcon } from "~/routes/apple-touch-icon[.]png";
import { loader as favicon } from "~/routes/favicon[.]ico";
import { loader as drawing } from "~/routes/favicon[.]svg";
import { loader as small } from "~/routes/icon-192[.]png";
import { loader as large } from "~/routes/icon-512[.]png";
import { loader as maskable } from "~/routes/icon-maskable[.]png";
import { MARK } from "../../../../contract/brand";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

/** The colour a tenth from the top in the middle, above the waves. */
async function backgroundOf(answer: Response): Promise<string> {
  const { data, info } = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.round(info.height * 0.1) * info.width + Math.round(info.width / 2)) * 3;
  return `#${data.subarray(at, at + 3).toString("hex")}`;
}

const icons = [
  ["apple-touch-icon.png", touchIcon, 180],
  ["icon-192.png", small, 192],
  ["icon-512.png", large, 512],
  ["icon-maskable.png", maskable, 512],
] as const;

test.each(icons)("%s is the mark in its size, on its background", async (_name, loader, size) => {
  const answer = await loader();
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const { width, height } = await sharp(await answer.clone().arrayBuffer()).metadata();
  expect([width, height]).toEqual([size, size]);
  expect(await backgroundOf(answer)).toBe(MARK.background);
});

test("favicon.ico contains one image of 32 pixels", async () => {
  const answer = await favicon();
  expect(answer.headers.get("Content-Type")).toBe("image/x-icon");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6], bytes[7]]).toEqual([
    1, 1, 32, 32,
  ]);
  expect(await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()).toMatchObject({
    format: "png",
    width: 32,
  });
});

test("all icons have the background colour of the settings, or the default for an invalid one", async () => {
  const change = (iconColor: string) =>
    content.lake.client().patch("siteSettings").set({ iconColor }).commit();
  const svg = async () => (await drawing()).text();
  await change("#7A1FA2");
  await expect.poll(svg).toContain('fill="#7A1FA2"');
  for (const [, loader] of icons) expect(await backgroundOf(await loader())).toBe("#7a1fa2");
  await change('"/><script>');
  await expect.poll(svg).toContain(`fill="${MARK.background}"`);
  expect(await svg()).not.toContain("script");
});

test("the maskable icon fills its square and has its waves in the middle, for any shape of a system", async () => {
  const answer = await maskable();
  const { data, info } = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * 3;
    return `#${data.subarray(at, at + 3).toString("hex")}`;
  };
  const radius = info.width * 0.4;
  for (let y = 0; y < info.height; y += 4) {
    for (let x = 0; x < info.width; x += 4) {
      const isInside = Math.hypot(x - info.width / 2, y - info.height / 2) <= radius;
      if (!isInside) expect(colorAt(x, y), `${x}, ${y}`).toBe(MARK.background);
    }
  }
});
