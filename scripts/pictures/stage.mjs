import {
  at,
  COLOURS,
  circle,
  line,
  linear,
  path,
  radial,
  rect,
  series,
  shadow,
  text,
} from "./kit.mjs";

/**
 * The ground every project picture stands on: a gradient, a light from above, and the river's
 * lines running through it.
 */
export function stage(width, height, ground, body) {
  const { stops, direction, glow, light = 0.85, lines = "#ffffff", defs = "" } = ground;
  const shared = [
    `<filter id="blur-near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>`,
    `<filter id="blur-far" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="34"/></filter>`,
    `<filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="60"/></filter>`,
    linear("ground", stops, direction),
    radial("light", [
      [0, glow, light],
      [1, glow, 0],
    ]),
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${shared}${defs}</defs>${[
    rect(0, 0, width, height, "url(#ground)"),
    circle(width * 0.82, height * 0.06, width * 0.52, "url(#light)"),
    circle(width * 0.04, height * 1.02, width * 0.4, "url(#light)", { opacity: 0.55 }),
    riverLines(width, height, lines),
    body,
  ].join("")}</svg>`;
}

function riverLines(width, height, colour) {
  const waves = [];
  for (let i = 0; i < 9; i++) {
    const y = height * 0.66 + i * 34;
    const rise = 60 - i * 3;
    const d = `M-40 ${y} C${width * 0.22} ${y - rise} ${width * 0.3} ${y + rise} ${width * 0.52} ${y} S${width * 0.84} ${y - rise * 1.5} ${width + 40} ${y - 26}`;
    waves.push(line(d, colour, 2, { opacity: 0.05 + i * 0.008 }));
  }
  return waves.join("");
}

/** A browser window with its bar; `body` is drawn inside, from its own zero, and cut to fit. */
export function browser(
  x,
  y,
  width,
  height,
  { id, address, rotate = 0, fill = COLOURS.paper },
  body,
) {
  const bar = 54;
  const field = Math.min(380, width - 260);
  const dots = ["#e8756a", "#f0bd58", "#7cbf8e"].map((colour, i) =>
    circle(30 + i * 24, 27, 7.5, colour),
  );
  const window = [
    shadow(0, 0, width, height, 18, 1.1),
    `<clipPath id="${id}"><rect width="${width}" height="${height}" rx="18"/></clipPath>`,
    `<g clip-path="url(#${id})">`,
    rect(0, 0, width, height, fill),
    rect(0, 0, width, bar, "#f1ece1"),
    ...dots,
    rect((width - field) / 2, 12, field, 30, "#fffdf9", { r: 15 }),
    text(width / 2, 33, address, { size: 15, fill: COLOURS.inkSoft, anchor: "middle" }),
    at(0, bar, body),
    "</g>",
    rect(0.5, 0.5, width - 1, height - 1, "none", {
      r: 18,
      stroke: "#ffffff",
      "stroke-opacity": 0.35,
    }),
  ];
  return at(x, y, window.join(""), { rotate });
}

/** A phone; its screen is `width` less the frame, `body` from the screen's own zero. */
export function phone(
  x,
  y,
  width,
  height,
  { id, rotate = 0, fill = COLOURS.paper, dark, time = "9:41" },
  body,
) {
  const frame = 12;
  const [w, h] = [width - frame * 2, height - frame * 2];
  const ink = dark ? "#ffffff" : COLOURS.ink;
  const parts = [
    shadow(0, 0, width, height, 54, 1.35),
    rect(0, 0, width, height, "#0a1716", { r: 54 }),
    rect(1.5, 1.5, width - 3, height - 3, "none", { r: 53, stroke: "#4b615d", "stroke-width": 3 }),
    `<clipPath id="${id}"><rect width="${w}" height="${h}" rx="43"/></clipPath>`,
    `<g transform="translate(${frame} ${frame})"><g clip-path="url(#${id})">`,
    rect(0, 0, w, h, fill),
    body,
    text(34, 37, time, { size: 17, weight: 700, fill: ink }),
    statusBars(w, ink),
    rect(w / 2 - 52, 14, 104, 30, "#0a1716", { r: 15 }),
    rect(w / 2 - 60, h - 14, 120, 5, fill === COLOURS.paper ? COLOURS.ink : ink, {
      r: 2.5,
      opacity: 0.7,
    }),
    "</g></g>",
  ];
  return at(x, y, parts.join(""), { rotate });
}

function statusBars(width, ink) {
  const bars = [0, 1, 2, 3].map((i) =>
    rect(width - 88 + i * 6, 34 - i * 3, 4, 4 + i * 3, ink, { r: 1 }),
  );
  return `${bars.join("")}${rect(width - 58, 24, 26, 13, "none", { r: 4, stroke: ink, "stroke-width": 1.5 })}${rect(width - 56, 26, 18, 9, ink, { r: 2 })}`;
}

/** A picture inside a mock-up: any drawing, cut to a rounded rectangle. */
export function window(id, x, y, width, height, r, body) {
  return `<clipPath id="${id}"><rect width="${width}" height="${height}" rx="${r}"/></clipPath><g transform="translate(${x} ${y})"><g clip-path="url(#${id})">${body}</g></g>`;
}

/** The square code on a ticket: right-looking, and leading nowhere. */
export function code(x, y, size, colour, seed = 7) {
  const cells = 25;
  const unit = size / cells;
  const next = series(seed);
  const inFinder = (column, row) =>
    (column < 8 && row < 8) || (column > cells - 9 && row < 8) || (column < 8 && row > cells - 9);
  let d = "";
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      if (next() > 0.52 && !inFinder(column, row)) {
        d += `M${(column * unit).toFixed(2)} ${(row * unit).toFixed(2)}h${unit.toFixed(2)}v${unit.toFixed(2)}h-${unit.toFixed(2)}z`;
      }
    }
  }
  const finder = (column, row) =>
    at(
      column * unit,
      row * unit,
      rect(unit / 2, unit / 2, unit * 6, unit * 6, "none", {
        stroke: colour,
        "stroke-width": unit,
      }) + rect(unit * 2, unit * 2, unit * 3, unit * 3, colour),
    );
  return at(x, y, path(d, colour) + finder(0, 0) + finder(cells - 7, 0) + finder(0, cells - 7));
}
