import { createHash } from "node:crypto";
import { loadSharp } from "../../assets/load-sharp";
import { isSvg } from "../../assets/svg/svg";
import type { Resources } from "../../store/tables/resources";
import { LakeError } from "../../util/errors";

const KIND = "picture";

/** Pixels; twice the largest size in the Studio. */
const SIDE = 192;

/** Far more than the Studio sends, which scales images down. */
const MAX_PIXELS = 4_000_000;

export interface Avatar {
  /** Hash of the image. */
  version: string;
  webp: Buffer;
}

/** Avatars of members. Those of removed members stay, because the history shows them. */
export class Avatars {
  constructor(private readonly resources: Pick<Resources, "get" | "put" | "delete">) {}

  find(memberId: string): Avatar | undefined {
    const { version, webp } = this.resources.get(KIND, memberId) ?? {};
    if (typeof version !== "string" || typeof webp !== "string") return undefined;
    return { version, webp: Buffer.from(webp, "base64") };
  }

  /** Replaces a member's avatar. @throws StorageError */
  save(memberId: string, { version, webp }: Avatar): void {
    this.resources.put(KIND, memberId, { version, webp: webp.toString("base64") });
  }

  /** @throws StorageError */
  remove(memberId: string): void {
    this.resources.delete(KIND, memberId);
  }
}

/**
 * Renders an uploaded image as a small square.
 *
 * @param bytes JPEG, PNG, WebP, AVIF, GIF or TIFF
 * @throws LakeError `INVALID_REQUEST` for anything else
 */
export async function renderAvatar(bytes: Buffer): Promise<Avatar> {
  const sharp = await loadSharp();
  try {
    if (isSvg(bytes)) throw new Error("SVG takes unbounded time");
    const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: "cover", position: "attention" })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer();
    const version = createHash("sha256").update(webp).digest("hex").slice(0, 20);
    return { version, webp };
  } catch (error) {
    throw new LakeError(
      "INVALID_REQUEST",
      `That is no picture which can be used: send a JPEG, PNG, WebP or AVIF file of at most ${MAX_PIXELS / 1e6} megapixels`,
      {},
      { cause: error },
    );
  }
}
