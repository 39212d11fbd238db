import { black, hues, white } from "@sanity/color";
import { buildTheme, type ThemeColorPalette } from "@sanity/ui/theme";
import type { StudioTheme } from "sanity";
import { COLORS, MARK } from "../../contract/brand";

/** The brand's colours, with steps in between on which black or white text is readable. */
const BRAND: ThemeColorPalette["blue"] = {
  50: "#f0f8f5",
  100: COLORS.mint,
  200: "#c3e2d8",
  300: "#95cbbe",
  400: "#5bb0a3",
  500: "#247a6f",
  600: COLORS.link,
  700: COLORS.brand,
  800: COLORS["brand-deep"],
  900: "#082928",
  950: "#061d1c",
};

/** The Studio's theme: the brand replaces Sanity's blue, in light and dark mode. */
export const theme: StudioTheme = buildTheme({
  // White initials are too pale on some of the default colours.
  palette: { ...hues, black, white, blue: BRAND, purple: { ...hues.purple, 500: "#7d45da" } },
  color: {
    base: { "*": { avatar: { "*": { bg: ["600", "400"], fg: ["white", "black"] } } } },
  },
});

/** The brand's mark, beside the Studio's title. */
export function BrandIcon() {
  const { size, radius, background, strokeWidth, waves } = MARK;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="1em" height="1em" aria-hidden="true">
      <rect width={size} height={size} rx={radius} fill={background} />
      <g fill="none" strokeWidth={strokeWidth} strokeLinecap="round">
        {waves.map(({ path, color }) => (
          <path key={path} d={path} stroke={color} />
        ))}
      </g>
    </svg>
  );
}
