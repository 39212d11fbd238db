import sharp from "sharp";
import type { AssetKind } from "../../../src/assets/types";
import { createTestLog } from "../../support/eventually";
import { test as lakeTest, TEST_TOKENS, type TestLake } from "../../support/lake";

/**
 * A test of assets. `bench` uploads to the lake of the file; `image` is the URL of an image of four quarters of
 * 400 x 200.
 */
export const test = lakeTest
  .extend("options", { log: createTestLog().log })
  .extend("bench", { scope: "file" }, ({ lake }) => benchOf(lake))
  .extend("image", { scope: "file" }, async ({ bench }) => bench.image(await quarters(400, 200)));

function benchOf(lake: TestLake) {
  function upload(body: Buffer | string, query = "", kind: AssetKind = "images") {
    const bytes = typeof body === "string" ? body : new Uint8Array(body);
    const init = { method: "POST", body: bytes, token: TEST_TOKENS.write };
    return lake.request(`/assets/${kind}/production?${query}`, init);
  }
  /** Uploads, and returns the document of the asset. */
  async function stored(...given: Parameters<typeof upload>): ReturnType<Response["json"]> {
    return (await (await upload(...given)).json()).document;
  }
  /** Uploads an image and returns its URL without parameters. */
  const image = async (body: Buffer): Promise<string> => (await stored(body)).url;
  return { url: lake.url, dataDir: lake.dataDir, upload, stored, image };
}

/** An image of four quarters: red, green / blue, white. */
export function quarters(width: number, height: number): Promise<Buffer> {
  const [left, top] = [width / 2, height / 2];
  const half = { width: left, height: top, channels: 3 as const };
  const colour = (background: string) => ({ create: { ...half, background } });
  return sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .composite([
      { input: colour("#ff0000"), left: 0, top: 0 },
      { input: colour("#00ff00"), left, top: 0 },
      { input: colour("#0000ff"), left: 0, top },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
}

const COLOURS: Record<string, string> = {
  ...{ "2,0,0": "red", "0,2,0": "green", "0,0,2": "blue" },
  ...{ "2,2,2": "white", "0,0,0": "black", "0,2,2": "cyan" },
};

/** Requests a rendered image. @throws Error with the body of a failure */
export async function getImage(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString()}`);
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    headers: response.headers,
    type: response.headers.get("content-type"),
    bytes,
    width,
    height,
    /** The colour at a point in fractions of the size, each channel rounded to 0, 128 or 255. */
    at(x: number, y: number): string {
      const column = Math.min(width - 1, Math.floor(x * width));
      const row = Math.min(height - 1, Math.floor(y * height));
      const start = (row * width + column) * 4;
      const [red, green, blue, alpha] = data.subarray(start, start + 4);
      const colour = [red, green, blue].map((value = 0) => Math.round(value / 127.5));
      if (alpha === 0) return "clear";
      return COLOURS[colour.join()] ?? `rgb(${red},${green},${blue})`;
    },
  };
}
