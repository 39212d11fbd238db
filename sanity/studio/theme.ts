import { black, hues, white } from "@sanity/color";
import { buildTheme, type ThemeColorPalette } from "@sanity/ui/theme";
import type { StudioTheme } from "sanity";
import { COLORS } from "../../contract/brand";

/** From light to dark: the brand's own colours, and steps between them on which black or white can be read. */
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

/** The Studio in the site's colours, on light and on dark ground. Its own theme has blue where the brand stands. */
export const theme: StudioTheme = buildTheme({
  // Initials are small: white ones are too pale on some of the standard colours, also where a button is around them.
  palette: { ...hues, black, white, blue: BRAND, purple: { ...hues.purple, 500: "#7d45da" } },
  color: {
    base: { "*": { avatar: { "*": { bg: ["600", "400"], fg: ["white", "black"] } } } },
  },
});
