import { at, circle, line, linear, path, radial, rect, shadow } from "../kit.mjs";

/** The printed and woven patterns, as fills. */
export const PATTERNS = [
  `<pattern id="ajrakh" width="96" height="96" patternUnits="userSpaceOnUse">`,
  rect(0, 0, 96, 96, "#1c2a5a"),
  circle(48, 48, 34, "none", { stroke: "#f7f3ec", "stroke-width": 3 }),
  circle(48, 48, 25, "#c8553d"),
  path("M48 24l7 17 17 7-17 7-7 17-7-17-17-7 17-7z", "#f7f3ec"),
  circle(48, 48, 6, "#1c2a5a"),
  ...[0, 96].flatMap((x) =>
    [0, 96].map((y) => circle(x, y, 15, "#f2a33a") + circle(x, y, 7, "#1c2a5a")),
  ),
  ...[0, 96].map((x) => circle(x, 48, 5, "#f7f3ec") + circle(48, x, 5, "#f7f3ec")),
  "</pattern>",
  `<pattern id="bandhani" width="60" height="60" patternUnits="userSpaceOnUse">`,
  rect(0, 0, 60, 60, "#a83a2c"),
  ...[
    [15, 15],
    [45, 45],
  ].map(([x, y]) => circle(x, y, 6, "#fbe3b4") + circle(x, y, 2.5, "#a83a2c")),
  ...[
    [45, 15],
    [15, 45],
    [30, 30],
    [0, 0],
    [60, 0],
    [0, 60],
    [60, 60],
  ].map(([x, y]) => circle(x, y, 3, "#f2a33a")),
  "</pattern>",
  `<pattern id="ikat" width="80" height="64" patternUnits="userSpaceOnUse">`,
  rect(0, 0, 80, 64, "#0f4c4a"),
  path("M0 32l10-10 10 5 20-22 20 22 10-5 10 10-10 10-10-5-20 22-20-22-10 5z", "#dcefe9"),
  path("M20 32l20-14 20 14-20 14z", "#f2a33a"),
  path("M32 32l8-6 8 6-8 6z", "#c8553d"),
  "</pattern>",
  `<pattern id="stripe" width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(0)">`,
  rect(0, 0, 44, 44, "#f3e7d0"),
  rect(0, 0, 12, 44, "#2f8f83") + rect(16, 0, 3, 44, "#c8553d") + rect(30, 0, 5, 44, "#f2a33a"),
  "</pattern>",
  // A filled cushion is light where it swells and dark where it turns away.
  radial(
    "puff",
    [
      [0, "#ffffff", 0.26],
      [0.45, "#ffffff", 0],
      [1, "#0a0f22", 0.5],
    ],
    { cx: 0.42, cy: 0.36, r: 0.75 },
  ),
  linear("drape", [
    [0, "#ffffff", 0.16],
    [0.3, "#000000", 0.14],
    [0.52, "#ffffff", 0.08],
    [0.76, "#000000", 0.2],
    [1, "#000000", 0.05],
  ]),
].join("");

/** A length of cloth with its fringe. */
export function swatch(x, y, width, height, pattern, rotate) {
  const fringe = Array.from({ length: Math.floor(width / 12) }, (_, i) =>
    line(`M${6 + i * 12} ${height}v${20 + (i % 3) * 5}`, "#f3e7d0", 2.4, { opacity: 0.8 }),
  );
  return at(
    x,
    y,
    [
      shadow(0, 0, width, height, 8, 1),
      ...fringe,
      rect(0, 0, width, height, `url(#${pattern})`),
      rect(0, 0, width, height, "url(#drape)"),
    ].join(""),
    { rotate },
  );
}
