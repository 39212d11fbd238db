import { createHash } from "node:crypto";
import sharp from "sharp";
import { isSvg } from "../../assets/svg/svg";
import type { Resources } from "../../store/tables/resources";
import { LakeError } from "../../util/errors";

const KIND = "picture";

/** Twice the largest place for one in a Studio, in pixels. */
const SIDE = 192;

/** Far more than the Studio sends, which makes them small first; unpacking these takes a moment. */
const MAX_PIXELS = 4_000_000;

export interface Avatar {
  /** Another one for another picture. */
  version: string;
  webp: Buffer;
}

/** What people look like: one small picture each, which the history goes on showing. */
export class Avatars {
  constructor(private readonly resources: Pick<Resources, "get" | "put" | "delete">) {}

  find(memberId: string): Avatar | undefined {
    const { version, webp } = this.resources.get(KIND, memberId) ?? {};
    if (typeof version !== "string" || typeof webp !== "string") return undefined;
    return { version, webp: Buffer.from(webp, "base64") };
  }

  /**
   * Keeps a picture, cut to a square, in the place of another one.
   * @param bytes JPEG, PNG, WebP, AVIF, GIF or TIFF
   * @throws LakeError (INVALID_REQUEST) for anything else, StorageError
   */
  async save(memberId: string, bytes: Buffer): Promise<void> {
    const webp = await makeSmall(bytes);
    const version = createHash("sha256").update(webp).digest("hex").slice(0, 20);
    this.resources.put(KIND, memberId, { version, webp: webp.toString("base64") });
  }

  /** @throws StorageError */
  remove(memberId: string): void {
    this.resources.delete(KIND, memberId);
  }
}

async function makeSmall(bytes: Buffer): Promise<Buffer> {
  try {
    if (isSvg(bytes)) throw new Error("A drawing could take any time");
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: "cover", position: "attention" })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    throw new LakeError(
      "INVALID_REQUEST",
      `That is no picture which can be used: send a JPEG, PNG, WebP or AVIF file of at most ${MAX_PIXELS / 1e6} megapixels`,
      {},
      { cause: error },
    );
  }
}
