import { etagOf } from "http-kit";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { MARK } from "../../contract/brand";
import { markSvg } from "./mark-svg";

const TYPES = { svg: "image/svg+xml", png: "image/png", ico: "image/x-icon" };

/** Dots per inch at which the SVG is larger than every icon. */
const DENSITY = 600;

interface Icon {
  format: keyof typeof TYPES;
  /** In pixels, for PNG and ICO. */
  size?: number;
  isRound?: boolean;
  /** For systems that cut icons to a shape of their own. */
  isMaskable?: boolean;
}

/** An icon with the background colour of the settings, cached like a page. */
export async function iconResponse({ format, size = 32, ...look }: Icon): Promise<Response> {
  const { isRound = true, isMaskable = false } = look;
  const settings = await knownSettings();
  const background = settings?.iconColor ?? MARK.background;
  const svg = Buffer.from(markSvg({ background, isRound, isMaskable }));
  const body = format === "svg" ? svg : await drawn(svg, size);
  const bytes = format === "ico" ? icoOf(body, size) : body;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": TYPES[format],
      "Cache-Control": settings ? CACHE.page : CACHE.none,
      ETag: etagOf(bytes),
    },
  });
}

/** During an outage the icon has the default colour. */
async function knownSettings() {
  try {
    return await getSiteSettings();
  } catch (error) {
    if (error instanceof Response && error.status === 503) return undefined;
    throw error;
  }
}

const ICO_HEADER_BYTES = 22;

/** Wraps a PNG in the ICO format. @param size in pixels, below 256 */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}

async function drawn(svg: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(svg, { density: DENSITY }).resize(size, size).png().toBuffer();
}
