import { createHash } from "node:crypto";
import sharp from "sharp";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/utils/cache.server";
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
export async function answerIcon({ format, size = 32, isRound = true }: Icon): Promise<Response> {
  const { iconColor } = await getSiteSettings();
  const svg = Buffer.from(markSvg({ ground: iconColor, isRound }));
  const body = format === "svg" ? svg : await drawn(svg, size);
  const bytes = format === "ico" ? icoOf(body, size) : body;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": TYPES[format],
      "Cache-Control": CACHE.page,
      ETag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
    },
  });
}

function drawn(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: DENSITY }).resize(size, size).png().toBuffer();
}
