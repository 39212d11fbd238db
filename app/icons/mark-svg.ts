import { MARK } from "../../contract/brand";

/** The waves of the mark, in its own units. */
export function wavesSvg(): string {
  const paths = MARK.waves.map(({ path, color }) => `<path d="${path}" stroke="${color}"/>`);
  return `<g fill="none" stroke-width="${MARK.strokeWidth}" stroke-linecap="round">${paths.join("")}</g>`;
}

interface Look {
  /** The colour below the waves, as six hexadecimal digits after a #. */
  ground: string;
  /** Systems that round icons themselves want none. */
  isRound: boolean;
}

/** The mark as an SVG document. */
export function markSvg({ ground, isRound }: Look): string {
  const { size, radius } = MARK;
  const square = `<rect width="${size}" height="${size}" rx="${isRound ? radius : 0}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="64" height="64">${square}${wavesSvg()}</svg>\n`;
}
