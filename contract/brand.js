// Plain JavaScript: `npm run brand` reads it too. Run that after a change here.

/** The colours, by the names under which styles use them (`bg-brand`, `text-ink`). */
export const COLORS = {
  ink: "#10211f",
  "ink-soft": "#43544f",
  paper: "#fffdf9",
  sand: "#f6f1e8",
  line: "#e0d9ca",
  brand: "#0f4c4a",
  "brand-deep": "#0a3433",
  "on-brand": "#fffdf9",
  "on-brand-soft": "#c8dcd7",
  river: "#2f8f83",
  link: "#14605a",
  mint: "#dff0ea",
  marigold: "#f2a33a",
  danger: "#a5311c",
  "danger-soft": "#fbeae5",
};

/** The logo: waves in a rounded square of `size` units, without the company name. */
export const MARK = {
  size: 40,
  radius: 11,
  background: COLORS.brand,
  strokeWidth: 3,
  waves: [
    { path: "M8 14.5c4-4 8-4 12 0s8 4 12 0", color: COLORS.marigold },
    { path: "M8 21c4-4 8-4 12 0s8 4 12 0", color: COLORS["on-brand"] },
    { path: "M8 27.5c4-4 8-4 12 0s8 4 12 0", color: COLORS.river },
  ],
};

/** A colour in content: # and six hexadecimal digits. */
export const COLOR = /^#[0-9a-f]{6}$/i;
