import { createHash } from "node:crypto";
import sharp from "sharp";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { MARK } from "../../contract/brand";
import { icoOf } from "./ico";
import { markSvg } from "./mark-svg";

const TYPES = { svg: "image/svg+xml", png: "image/png", ico: "image/x-icon" };

/** Dots per inch at which the drawing is larger than every icon. */
const DENSITY = 600;

interface Icon {
  format: keyof typeof TYPES;
  /** In pixels, for what is no drawing. */
  size?: number;
  isRound?: boolean;
}

/** An icon of the site on the ground that the settings say; kept as pages are, until they say another. */
export async function iconResponse({ format, size = 32, isRound = true }: Icon): Promise<Response> {
  const settings = await knownSettings();
  const svg = Buffer.from(markSvg({ ground: settings?.iconColor ?? MARK.ground, isRound }));
  const body = format === "svg" ? svg : await drawn(svg, size);
  const bytes = format === "ico" ? icoOf(body, size) : body;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": TYPES[format],
      "Cache-Control": settings ? CACHE.page : CACHE.none,
      ETag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
    },
  });
}

/** A Studio on this site shows its icon although the dataset is away. */
async function knownSettings() {
  try {
    return await getSiteSettings();
  } catch (error) {
    if (error instanceof Response && error.status === 503) return undefined;
    throw error;
  }
}

function drawn(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: DENSITY }).resize(size, size).png().toBuffer();
}
