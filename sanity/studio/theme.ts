import { buildLegacyTheme } from "sanity";
import { COLORS } from "../../contract/brand";

/** The Studio in the site's colours, on light and on dark ground. */
export const theme = buildLegacyTheme({
  "--brand-primary": COLORS.brand,
  "--default-button-primary-color": COLORS.river,
  "--focus-color": COLORS.river,
  "--main-navigation-color": COLORS["brand-deep"],
  "--main-navigation-color--inverted": COLORS["on-brand"],
});
