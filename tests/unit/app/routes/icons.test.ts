import sharp from "sharp";
import { expect } from "vitest";
import { loader as touchIcon } from "~/routes/apple-touch-icon[.]png";
import { loader as favicon } from "~/routes/favicon[.]ico";
import { loader as drawing } from "~/routes/favicon[.]svg";
import { loader as small } from "~/routes/icon-192[.]png";
import { loader as large } from "~/routes/icon-512[.]png";
import { loader as maskable } from "~/routes/icon-maskable[.]png";
import { MARK } from "../../../../contract/brand";
import { test } from "../../../support/site-content";

/** The size of an answer's image, and what reads its colours. */
async function pixelsOf(answer: Response) {
  const image = sharp(await answer.arrayBuffer()).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * 3;
    return `#${data.subarray(at, at + 3).toString("hex")}`;
  };
  return { ...info, colorAt };
}

/** The colour a tenth from the top in the middle, above the waves. */
async function backgroundOf(answer: Response): Promise<string> {
  const { width, height, colorAt } = await pixelsOf(answer);
  return colorAt(width / 2, height * 0.1);
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
  expect(await pixelsOf(answer.clone())).toMatchObject({ width: size, height: size });
  expect(await backgroundOf(answer)).toBe(MARK.background);
});

test("favicon.ico contains one image of 32 pixels", async () => {
  const answer = await favicon();
  expect(answer.headers.get("Content-Type")).toBe("image/x-icon");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const head = [bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6], bytes[7]];
  expect(head).toEqual([1, 1, 32, 32]);
  const metadata = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata();
  expect(metadata).toMatchObject({ format: "png", width: 32 });
});

test("all icons have the settings' colour, or the default", async ({ client }) => {
  const change = (iconColor: string) => client.patch("siteSettings").set({ iconColor }).commit();
  const svg = async () => (await drawing()).text();
  await change("#7A1FA2");
  await expect.poll(svg).toContain('fill="#7A1FA2"');
  const colors = icons.map(async ([, loader]) => backgroundOf(await loader()));
  expect(await Promise.all(colors)).toEqual(Array(4).fill("#7a1fa2"));
  await change('"/><script>');
  await expect.poll(svg).toContain(`fill="${MARK.background}"`);
  expect(await svg()).not.toContain("script");
});

/** How far the waves reach from the middle, as a part of the width. */
async function reachOf(answer: Response): Promise<number> {
  const { width, height, colorAt } = await pixelsOf(answer);
  let reach = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const fromMiddle = Math.hypot(x - width / 2, y - height / 2) / width;
      if (fromMiddle > reach && colorAt(x, y) !== MARK.background) reach = fromMiddle;
    }
  }
  return reach;
}

test("the maskable icon fills its square and has smaller waves in the middle, for any shape of a system", async () => {
  const [reach, reachOfOthers] = await Promise.all(
    [maskable(), touchIcon()].map(async (answer) => reachOf(await answer)),
  );
  expect(reach).toBeGreaterThan(0.1);
  expect(reach).toBeLessThan(0.4);
  expect(reach).toBeCloseTo((reachOfOthers ?? 0) * 0.8, 1);
});
