import { COLOURS, linear } from "./kit.mjs";

// Three waves on a grid of 64, each a ribbon that swells and thins like the river.
const WAVES = [
  ["M10 24C17 15 25 15 32 21S47 27 54 18V24C47 33 39 33 32 27S17 21 10 30z", COLOURS.marigold],
  ["M10 36C17 27 25 27 32 33S47 39 54 30V36C47 45 39 45 32 39S17 33 10 42z", "#f7f3ec"],
  ["M10 48C17 39 25 39 32 45S47 51 54 42V48C47 57 39 57 32 51S17 45 10 54z", "#7cc4b6"],
];

/** The waves of the mark alone, on a grid of 64. */
export function waves() {
  return WAVES.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`).join("");
}

/** The mark in its square; `r` 0 for systems that round the corners themselves. */
export function mark({ r = 15 } = {}) {
  const ground = linear("mark-ground", [
    [0, "#14605a"],
    [1, COLOURS.deep],
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><defs>${ground}</defs><rect width="64" height="64" rx="${r}" fill="url(#mark-ground)"/><g transform="translate(0 -4)">${waves()}</g></svg>`;
}
