/** The studio's palette; every picture is built from it and one accent of its own. */
export const COLOURS = {
  ink: "#10211f",
  inkSoft: "#5c6d68",
  deep: "#0b3b3a",
  teal: "#0f4c4a",
  river: "#2f8f83",
  mint: "#dcefe9",
  sand: "#f7f3ec",
  sandDeep: "#eae2d3",
  line: "#e6dfd1",
  marigold: "#f2a33a",
  terracotta: "#c8553d",
  paper: "#fffdf9",
  white: "#ffffff",
};

export const BODY = "Instrument Sans";
export const DISPLAY = "Bricolage Grotesque";

const round = (value) => (typeof value === "number" ? Math.round(value * 100) / 100 : value);

function attributes(values) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${round(value)}"`)
    .join("");
}

const escaped = (text) =>
  String(text).replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

export function rect(x, y, width, height, fill, more = {}) {
  const { r = 0, ...rest } = more;
  return `<rect${attributes({ x, y, width, height, rx: r, fill, ...rest })}/>`;
}

export function circle(cx, cy, r, fill, more = {}) {
  return `<circle${attributes({ cx, cy, r, fill, ...more })}/>`;
}

export function path(d, fill = "none", more = {}) {
  return `<path${attributes({ d, fill, ...more })}/>`;
}

export function line(d, stroke, width = 2, more = {}) {
  return path(d, "none", {
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
}

/** Text at its baseline. `size` in pixels; `display` sets it in the headline face. */
export function text(x, y, words, more = {}) {
  const { size = 18, weight = 500, fill = COLOURS.ink, anchor, display, spacing, ...rest } = more;
  return `<text${attributes({
    x,
    y,
    fill,
    "font-family": display ? DISPLAY : BODY,
    "font-size": size,
    "font-weight": weight,
    "text-anchor": anchor,
    "letter-spacing": spacing ?? (display ? -size * 0.02 : undefined),
    ...rest,
  })}>${escaped(words)}</text>`;
}

/** Puts a group somewhere, turned or scaled. */
export function at(x, y, body, { rotate, scale, opacity, ...rest } = {}) {
  const turn = rotate ? ` rotate(${rotate})` : "";
  const size = scale ? ` scale(${scale})` : "";
  return `<g${attributes({ transform: `translate(${round(x)} ${round(y)})${turn}${size}`, opacity, ...rest })}>${body}</g>`;
}

export function linear(id, stops, direction = [0, 0, 1, 1]) {
  const [x1, y1, x2, y2] = direction;
  return `<linearGradient${attributes({ id, x1, y1, x2, y2 })}>${stopsOf(stops)}</linearGradient>`;
}

export function radial(id, stops, more = {}) {
  return `<radialGradient${attributes({ id, ...more })}>${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops) {
  return stops
    .map(([offset, colour, opacity]) => {
      const values = { offset, "stop-color": colour, "stop-opacity": opacity };
      return `<stop${attributes(values)}/>`;
    })
    .join("");
}

/** A soft shadow under a shape: the shape again, dark, lower and blurred. */
export function shadow(x, y, width, height, r, strength = 1) {
  const near = { r, opacity: 0.2 * strength, filter: "url(#blur-near)" };
  const far = { r, opacity: 0.36 * strength, filter: "url(#blur-far)" };
  return (
    rect(x + 14, y + 44, width - 28, height - 20, "#04100f", far) +
    rect(x + 2, y + 8, width - 4, height - 2, "#04100f", near)
  );
}

/** A white card with its shadow. */
export function card(x, y, width, height, body = "", more = {}) {
  const { r = 20, fill = COLOURS.white, strength = 0.6, stroke } = more;
  return (
    shadow(x, y, width, height, r, strength) + rect(x, y, width, height, fill, { r, stroke }) + body
  );
}

export function pill(x, y, width, height, words, more = {}) {
  const { fill = COLOURS.mint, colour = COLOURS.teal, size = 16, weight = 600, stroke } = more;
  return (
    rect(x, y, width, height, fill, { r: height / 2, stroke }) +
    text(x + width / 2, y + height / 2 + size * 0.36, words, {
      size,
      weight,
      fill: colour,
      anchor: "middle",
    })
  );
}

export function button(x, y, width, height, words, more = {}) {
  const { fill = COLOURS.teal, colour = COLOURS.paper, size = 19, r = 12 } = more;
  return (
    rect(x, y, width, height, fill, { r }) +
    text(x + width / 2, y + height / 2 + size * 0.35, words, {
      size,
      weight: 600,
      fill: colour,
      anchor: "middle",
    })
  );
}

/** Numbers that look random and are the same on every run. */
export function series(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A smooth line through points. */
export function curve(points) {
  return points
    .map(([x, y], i) => {
      if (i === 0) return `M${round(x)} ${round(y)}`;
      const [px, py] = points[i - 1];
      const middle = (px + x) / 2;
      return `C${round(middle)} ${round(py)} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join("");
}
