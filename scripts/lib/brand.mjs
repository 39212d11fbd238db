import { COLORS, MARK } from "../../contract/brand.js";

/** The colours as Tailwind's theme. */
export function brandCss() {
  const lines = Object.entries(COLORS).map(([name, value]) => `  --color-${name}: ${value};`);
  return `/* Written by \`npm run brand\` from contract/brand.js. */\n@theme {\n${lines.join("\n")}\n}\n`;
}

function waves() {
  const paths = MARK.waves.map(({ path, color }) => `<path d="${path}" stroke="${color}"/>`);
  return `<g fill="none" stroke-width="${MARK.strokeWidth}" stroke-linecap="round">${paths.join("")}</g>`;
}

/**
 * The mark as an SVG document.
 * @param {{ radius?: number }} [options] systems that round icons themselves want none
 */
export function markSvg({ radius = MARK.radius } = {}) {
  const { size, ground } = MARK;
  const square = `<rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="64" height="64">${square}${waves()}</svg>\n`;
}

/** What a shared link shows: the mark, large, and no words, for those stand beside it. */
export function sharePictureSvg() {
  const { size } = MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${COLORS["brand-deep"]}"/><stop offset="1" stop-color="${COLORS.brand}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#g)"/>
<g opacity="0.08" transform="translate(-160 -330) scale(38)">${waves()}</g>
<g transform="translate(450 165) scale(${300 / size})"><rect width="${size}" height="${size}" rx="${MARK.radius}" fill="${MARK.ground}" stroke="${COLORS.river}" stroke-width="0.4"/>${waves()}</g>
</svg>`;
}

/** A Windows icon that holds one PNG. */
export function icoOf(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
