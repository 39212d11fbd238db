import { MARK } from "../../contract/brand";

/** The waves of the logo, in its own units. */
export function wavesSvg(): string {
  const paths = MARK.waves.map(({ path, color }) => `<path d="${path}" stroke="${color}"/>`);
  return `<g fill="none" stroke-width="${MARK.strokeWidth}" stroke-linecap="round">${paths.join("")}</g>`;
}

interface Look {
  /** Background colour, as # and six hexadecimal digits. */
  background: string;
  /** False for systems that round icons themselves. */
  isRound: boolean;
  /** True keeps the waves within the circle of 80 % that every shape of a system shows. */
  isMaskable?: boolean;
}

const MASKABLE_SCALE = 0.8;

/** The logo as an SVG document. */
export function markSvg({ background, isRound, isMaskable = false }: Look): string {
  const { size, radius } = MARK;
  const square = `<rect width="${size}" height="${size}" rx="${isRound ? radius : 0}" fill="${background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="64" height="64">${square}${isMaskable ? shrunk(wavesSvg()) : wavesSvg()}</svg>\n`;
}

function shrunk(svg: string): string {
  const margin = (MARK.size * (1 - MASKABLE_SCALE)) / 2;
  return `<g transform="translate(${margin} ${margin}) scale(${MASKABLE_SCALE})">${svg}</g>`;
}
