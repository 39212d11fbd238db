import { at, circle, path, rect, series, shadow, text } from "../kit.mjs";

/** Each spice: its colour, its light and its shade. */
export const SPICES = {
  turmeric: ["#e9a820", "#f6c84c", "#b97d0e"],
  chilli: ["#b3311f", "#d4513a", "#7e1d10"],
  coriander: ["#a8935a", "#c6b37c", "#7d6c3e"],
  pepper: ["#3b322c", "#5b4e45", "#221c18"],
};

/** A brass bowl from above, heaped with a spice. */
export function bowl(x, y, r, spice, seed) {
  const next = series(seed);
  const [, light, dark] = SPICES[spice];
  const grains = Array.from({ length: 150 }, () => {
    const turn = next() * Math.PI * 2;
    const away = Math.sqrt(next()) * r * 0.74;
    const tone = next() > 0.5 ? light : dark;
    return circle(Math.cos(turn) * away, Math.sin(turn) * away, 1.5 + next() * 3, tone, {
      opacity: 0.75,
    });
  });
  return at(
    x,
    y,
    [
      circle(12, 34, r, "#000000", { opacity: 0.5, filter: "url(#blur-far)" }),
      circle(0, 0, r, "#c99a4f"),
      circle(0, 0, r - 5, "#e4bd77"),
      circle(0, 0, r * 0.87, "#7a5420"),
      circle(0, 6, r * 0.83, `url(#${spice})`),
      ...grains,
      path(`M${-r * 0.93} 0A${r * 0.93} ${r * 0.93} 0 0 1 ${r * 0.3} ${-r * 0.88}`, "none", {
        stroke: "#fff0cd",
        "stroke-width": 5,
        "stroke-linecap": "round",
        opacity: 0.7,
      }),
    ].join(""),
  );
}

/** The crate the order leaves in. */
export function crate(x, y) {
  const plank = (top) =>
    rect(0, top, 420, 76, "#b9803f") +
    rect(0, top, 420, 5, "#dca863") +
    rect(0, top + 71, 420, 5, "#7d5121");
  return at(
    x,
    y,
    [
      shadow(0, 0, 420, 420, 8, 1.2),
      rect(0, 0, 420, 420, "#5d3a16"),
      ...[0, 86, 172, 258, 344].map(plank),
      rect(0, 0, 44, 420, "#a36e32"),
      rect(376, 0, 44, 420, "#a36e32"),
      ...[38, 124, 210, 296, 382].flatMap((dot) => [
        circle(22, dot, 5, "#5d3a16"),
        circle(398, dot, 5, "#5d3a16"),
      ]),
      text(262, 236, "SR-4471", {
        size: 36,
        weight: 700,
        fill: "#4d2d0d",
        anchor: "middle",
        display: true,
        opacity: 0.85,
      }),
      text(262, 322, "Hamburg", {
        size: 28,
        weight: 600,
        fill: "#4d2d0d",
        anchor: "middle",
        opacity: 0.85,
      }),
    ].join(""),
    { rotate: 5 },
  );
}
