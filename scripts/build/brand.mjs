import { COLORS, MARK } from "../../contract/brand.js";

/** Writes the colours as a Tailwind theme. */
export function brandCss() {
  const lines = Object.entries(COLORS).map(([name, value]) => `  --color-${name}: ${value};`);
  return `/* Written by \`npm run brand\` from contract/brand.js. */\n@theme {\n${lines.join("\n")}\n}\n`;
}

function waves() {
  const paths = MARK.waves.map(({ path, color }) => `<path d="${path}" stroke="${color}"/>`);
  return `<g fill="none" stroke-width="${MARK.strokeWidth}" stroke-linecap="round">${paths.join("")}</g>`;
}

/** Draws the picture of a shared link: the mark without words, since the link's title stands beside it. */
export function sharePictureSvg() {
  const { size } = MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${COLORS["brand-deep"]}"/><stop offset="1" stop-color="${COLORS.brand}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#g)"/>
<g opacity="0.08" transform="translate(-160 -330) scale(38)">${waves()}</g>
<g transform="translate(450 165) scale(${300 / size})"><rect width="${size}" height="${size}" rx="${MARK.radius}" fill="${MARK.background}" stroke="${COLORS.river}" stroke-width="0.4"/>${waves()}</g>
</svg>`;
}
