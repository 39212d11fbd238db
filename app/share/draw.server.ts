import sharp, { type OutputInfo, type OverlayOptions } from "sharp";
import { wavesSvg } from "~/icons/mark-svg";
import { COLORS, MARK } from "../../contract/brand";
import { SHARE_SIZE } from "../../contract/share-path";
import type { SharePrice } from "./subject.server";
import { renderText } from "./text.server";

/** Social networks reject large images. */
const MAX_BYTES = 150_000;
const QUALITIES = [82, 70, 55, 40];

/** The width of the panel at the right: prices or waves. */
const PANEL_WIDTH = 480;
const PRICES_PADDING = 48;
const EDGE = 72;
const TITLE_TOP = 190;
/** The company's name is beside the logo, whose middle it shares. */
const NAME_HEIGHT = 150;

/** The size of the page's image within the share image. Most are 4:3: in another shape their words would be cut. */
export const PAGE_IMAGE_SIZE = { width: 512, height: 384 };
const IMAGE_RADIUS = 28;
const IMAGE_EDGE = 56;
const IMAGE_LEFT = SHARE_SIZE.width - IMAGE_EDGE - PAGE_IMAGE_SIZE.width;
/** Between the title and the page's image. */
const GAP = 32;

interface Share {
  title: string;
  companyName: string;
  /** The page's image; the logo's waves without one. */
  image: Uint8Array | undefined;
  /** Shown in place of an image. */
  prices?: readonly SharePrice[];
}

/** Renders a share image as a JPEG of 1200 × 630: title, company name and the page's image. */
export async function renderShareImage(share: Share): Promise<Buffer> {
  const { title, companyName, image, prices = [] } = share;
  const side = image && (await fitted(image));
  const panel = SHARE_SIZE.width - PANEL_WIDTH;
  const width = (side && prices.length === 0 ? IMAGE_LEFT - GAP : panel - EDGE) - EDGE;
  const [heading, name] = await Promise.all([
    renderText(title, { color: COLORS["on-brand"], sizes: [72, 60, 50, 42], width, height: 330 }),
    renderText(companyName, {
      color: COLORS["on-brand-soft"],
      sizes: [32, 26, 22, 18],
      width: width - 88,
      height: NAME_HEIGHT,
    }),
  ]);
  const layers = [
    { input: heading.data, left: EDGE, top: TITLE_TOP },
    { input: name.data, left: EDGE + 88, top: EDGE + Math.round((64 - name.height) / 2) },
  ];
  const list = await renderPrices(prices, { left: panel, width: PANEL_WIDTH });
  const imageTop = Math.round((SHARE_SIZE.height - PAGE_IMAGE_SIZE.height) / 2);
  const background = list.length > 0 ? "prices" : side ? "image" : "waves";
  const drawn = await sharp(Buffer.from(backgroundSvg(background)))
    .composite([
      ...(side ? [{ input: side, left: IMAGE_LEFT, top: imageTop }] : []),
      ...list,
      ...layers,
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return smallEnough(drawn.data, drawn.info);
}

/**
 * Renders prices below each other, the first currency larger.
 * @param area where they go, in pixels of the share image
 * @returns layers for sharp
 */
async function renderPrices(
  prices: readonly SharePrice[],
  area: { left: number; width: number },
): Promise<OverlayOptions[]> {
  const height = (SHARE_SIZE.height - 2 * PRICES_PADDING) / Math.max(1, prices.length);
  const left = area.left + PRICES_PADDING;
  const width = area.width - 2 * PRICES_PADDING;
  const rows = prices.map(async ({ name, first, second }, index) => {
    const top = Math.round(PRICES_PADDING + index * height);
    const [title, price, quieter] = await Promise.all([
      renderText(name, { color: COLORS["ink-soft"], sizes: [28, 22, 18], width, height: 36 }),
      renderText(first, { color: COLORS.brand, sizes: [64, 48, 32, 26], width, height: 68 }),
      second &&
        renderText(second, { color: COLORS["ink-soft"], sizes: [30, 24, 20], width, height: 40 }),
    ]);
    return [
      { input: title.data, left, top },
      { input: price.data, left, top: top + 40 },
      ...(quieter ? [{ input: quieter.data, left, top: top + 114 }] : []),
    ];
  });
  return (await Promise.all(rows)).flat();
}

/** The image with round corners. @returns undefined for bytes that are not an image */
async function fitted(image: Uint8Array): Promise<Buffer | undefined> {
  const { width, height } = PAGE_IMAGE_SIZE;
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${IMAGE_RADIUS}"/></svg>`;
  return sharp(image)
    .resize(PAGE_IMAGE_SIZE)
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer()
    .catch(() => undefined);
}

async function smallEnough(pixels: Buffer, raw: OutputInfo): Promise<Buffer> {
  const { width, height, channels } = raw;
  let jpeg = pixels;
  for (const quality of QUALITIES) {
    jpeg = await sharp(pixels, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/** The background with the logo: with large waves when there is no image, or a light panel for prices. */
function backgroundSvg(side: "image" | "waves" | "prices"): string {
  const { width, height } = SHARE_SIZE;
  const { size, radius, background } = MARK;
  const large = `<g opacity="0.5" transform="translate(720 60) scale(13)">${wavesSvg()}</g>`;
  const panel = `<rect x="${width - PANEL_WIDTH}" width="${PANEL_WIDTH}" height="${height}" fill="${COLORS.mint}"/>`;
  const behind = { image: "", waves: large, prices: panel }[side];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${COLORS["brand-deep"]}"/><stop offset="1" stop-color="${COLORS.brand}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>${behind}
<g transform="translate(${EDGE} ${EDGE}) scale(${64 / size})"><rect width="${size}" height="${size}" rx="${radius}" fill="${background}" stroke="${COLORS.river}" stroke-width="0.8"/>${wavesSvg()}</g>
<rect x="${EDGE}" y="${height - EDGE - 6}" width="96" height="6" rx="3" fill="${COLORS.marigold}"/>
</svg>`;
}
