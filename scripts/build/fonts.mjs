import { FONTS } from "../../contract/fonts.js";

/** Printable ASCII, no-break space, ©, ·, dashes, quotation marks, bullet and ellipsis: English text. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0],
  [0xa9],
  [0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
];

export const RUPEE = "₹";

export const LETTERS = RANGES.flatMap(([from, to = from]) =>
  Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index)),
).join("");

/** Writes the styles of all fonts: their families, files and fallbacks. */
export function fontsCss() {
  const fonts = Object.entries(FONTS);
  const imports = fonts.map(([, font]) => `@import "${font.package}";`).join("\n");
  const faces = fonts.flatMap(([role, font]) => [
    face(font, role, RANGES.map(unicodeRange).join(", ")),
    face(font, "rupee", unicodeRange([RUPEE.codePointAt(0)])),
  ]);
  const fallbacks = fonts.flatMap(([role, font]) =>
    font.fallbacks.map((one) => fallback(role, one)),
  );
  return `/* Written by \`npm run fonts\` from contract/fonts.js. */

/* The full families, for letters outside of English text. Browsers load only the ranges that a page uses. */
${imports}

@theme {
${fonts.map(theme).join("\n")}
}

/* What every page shows. Where ranges overlap, the rule that comes last is taken. */
${faces.join("\n\n")}

/* Fallbacks with the metrics of the web fonts: the layout does not shift when these load. */
${fallbacks.join("\n\n")}
`;
}

function theme([role, { family, fallbacks }]) {
  const names = [`${family} Variable`, ...fallbacks.map(({ name }) => fallbackName(role, name))];
  const list = [...names.map((name) => `"${name}"`), "ui-sans-serif", "system-ui", "sans-serif"];
  const property = role === "text" ? "--font-sans" : `--font-${role}`;
  return `  ${property}:\n    ${list.join(",\n    ")};`;
}

function face({ family, weights }, file, range) {
  return `@font-face {
  font-family: "${family} Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url("./${file}.woff2") format("woff2");
  unicode-range: ${range};
}`;
}

function fallback(role, { name, local, size, ascent, descent }) {
  return `@font-face {
  font-family: "${fallbackName(role, name)}";
  src:
    ${local.map((one) => `local("${one}")`).join(",\n    ")};
  size-adjust: ${size}%;
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
}`;
}

function fallbackName(role, name) {
  return `${role[0].toUpperCase()}${role.slice(1)} ${name}`;
}

function unicodeRange([from, to]) {
  const hex = (point) => point.toString(16).toUpperCase();
  return `U+${hex(from)}${to ? `-${hex(to)}` : ""}`;
}
