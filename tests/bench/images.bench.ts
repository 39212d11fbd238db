import sharp from "sharp";
import { expect } from "vitest";
import { test as lakeTest } from "../../packages/local-content-lake/test/support/lake";
import { addRow, median } from "./support/table";

/** As a camera takes it. */
const SIZE = { width: 4000, height: 3000 };
const WIDTHS = [320, 640, 1080, 1400];
const FORMATS = ["jpg", "webp", "avif"] as const;
const ROUNDS = 5;

const originalTest = lakeTest.extend("original", { scope: "file" }, () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return sharp({ create: { ...SIZE, channels: 3, background: "#888", noise } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
});
/** The picture and its URL. */
const test = originalTest.extend("address", { scope: "file" }, async ({ lake, original }) => {
  const { path } = await lake.client().assets.upload("image", original);
  return `${lake.url}/${path}`;
});

test.for(FORMATS)(
  "makes the first %s of each width about as fast as sharp",
  async (format, { address, original }) => {
    const ratios: number[] = [];
    const rows: string[] = [];
    for (const width of WIDTHS) {
      const ofLake: number[] = [];
      const ofSharp: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // Another quality is another picture: each is made for the first time.
        const quality = 75 + round;
        ofLake.push(
          await timeOf(async () => {
            const answer = await fetch(`${address}?w=${width}&fm=${format}&q=${quality}`);
            expect(answer.status).toBe(200);
            await answer.arrayBuffer();
          }),
        );
        ofSharp.push(await timeOf(() => bySharp(original, width, format, quality)));
      }
      ratios.push(median(ofLake) / median(ofSharp));
      rows.push(`${width}: ${median(ofLake).toFixed(0)} to ${median(ofSharp).toFixed(0)} ms`);
    }
    addRow({
      what: `first ${format} of a picture of ${SIZE.width} x ${SIZE.height}`,
      figure: `${median(ratios).toFixed(2)} of the time of sharp`,
      spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      measured: rows.join("; "),
    });
  },
);

/** The same picture with the same settings, by the library alone. */
function bySharp(
  original: Buffer,
  width: number,
  format: (typeof FORMATS)[number],
  quality: number,
) {
  const image = sharp(original).autoOrient().resize(width);
  if (format === "webp") return image.webp({ quality, effort: 3 }).toBuffer();
  if (format === "jpg") return image.jpeg({ quality }).toBuffer();
  return image.avif({ quality: Math.round(quality * 0.73), effort: 2 }).toBuffer();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
