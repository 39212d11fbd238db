import sharp from "sharp";
import { RENDER_SECONDS } from "../../util/limits";
import type { JsonObject } from "../../util/types";
import { SHARP_INPUT } from "../sharp-input";

interface Bin {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** Returns the dominant colour in the shape of Sanity's palette. The other swatches (vibrant, muted …) are omitted. */
export async function extractPalette(from: string | Uint8Array): Promise<JsonObject> {
  const { data } = await sharp(from, SHARP_INPUT)
    .resize(48, 48, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: RENDER_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dominant = mostCommon(data);
  const { red, green, blue, count } = dominant;
  const [r, g, b] = [red / count, green / count, blue / count];
  // Rec. 709 luma: black text on light swatches, white on dark ones.
  const text = 0.2126 * r + 0.7152 * g + 0.0722 * b > 140 ? "#000" : "#fff";
  return {
    _type: "sanity.imagePalette",
    dominant: {
      _type: "sanity.imagePaletteSwatch",
      background: `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`,
      foreground: text,
      title: text,
      population: Math.round((count / (data.length / 3)) * 10_000) / 100,
    },
  };
}

function mostCommon(pixels: Buffer): Bin {
  const bins = new Map<number, Bin>();
  let best: Bin = { count: 0, red: 0, green: 0, blue: 0 };
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bin.count += 1;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
    bins.set(key, bin);
    if (bin.count > best.count) best = bin;
  }
  return best;
}
