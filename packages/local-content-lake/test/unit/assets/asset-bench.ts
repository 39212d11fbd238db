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
  const half = { width: width / 2, height: height / 2 };
  const block = (background: string) =>
    sharp({ create: { ...half, channels: 3, background } })
      .png()
      .toBuffer();
  const left = width / 2;
  const top = height / 2;
  return Promise.all(["#ff0000", "#00ff00", "#0000ff"].map(block)).then(([red, green, blue]) =>
    sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
      .composite([
        { input: red, left: 0, top: 0 },
        { input: green, left, top: 0 },
        { input: blue, left: 0, top },
      ])
      .removeAlpha()
      .png()
      .toBuffer(),
  );
}

interface RenderedImage {
  status: number;
  headers: Headers;
  type: string | null;
  bytes: Buffer;
  width: number;
  height: number;
  /** The colour at a point in fractions of the size, each channel rounded to 0, 128 or 255. */
  at(x: number, y: number): string;
}

export async function getImage(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString()}`);
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image: RenderedImage = {
    status: response.status,
    headers: response.headers,
    type: response.headers.get("content-type"),
    bytes,
    width: info.width,
    height: info.height,
    at(x, y) {
      const column = Math.min(info.width - 1, Math.floor(x * info.width));
      const row = Math.min(info.height - 1, Math.floor(y * info.height));
      const start = (row * info.width + column) * 4;
      const [red, green, blue, alpha] = data.subarray(start, start + 4);
      const colour = [red, green, blue].map((value = 0) => Math.round(value / 127.5));
      if (alpha === 0) return "clear";
      const names: Record<string, string> = {
        "2,0,0": "red",
        "0,2,0": "green",
        "0,0,2": "blue",
        "2,2,2": "white",
        "0,0,0": "black",
        "0,2,2": "cyan",
      };
      return names[colour.join()] ?? `rgb(${red},${green},${blue})`;
    },
  };
  return image;
}
