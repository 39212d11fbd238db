import type { OverlayOptions } from "sharp";
import { COLORS } from "../../contract/brand";
import { MAX_PRICES, SHARE_SIZE } from "../../contract/share-path";
import { renderText } from "./text.server";

/** A plan with its price in one currency or both, as visitors read them. */
export interface SharePrice {
  name: string;
  first: string;
  second?: string | undefined;
}

const PADDING = 48;

/**
 * Renders prices below each other, the first currency larger.
 * @param area where they go, in pixels of the share image
 * @returns layers for sharp
 */
export async function renderPrices(
  prices: readonly SharePrice[],
  area: { left: number; width: number },
): Promise<OverlayOptions[]> {
  const shown = prices.slice(0, MAX_PRICES);
  const height = (SHARE_SIZE.height - 2 * PADDING) / Math.max(1, shown.length);
  const left = area.left + PADDING;
  const width = area.width - 2 * PADDING;
  const rows = shown.map(async ({ name, first, second }, index) => {
    const top = Math.round(PADDING + index * height);
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
