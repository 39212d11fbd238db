import { at, circle, line, linear, path, radial, rect } from "../kit.mjs";

const [WIDTH, HEIGHT] = [1200, 1400];

export function canvas(ground, defs, body) {
  const soft = `<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${soft}${linear("ground", ground, [0, 0, 0.4, 1])}${defs}</defs>${rect(0, 0, WIDTH, HEIGHT, "url(#ground)")}${body}</svg>`;
}

export function riverLines(y, colour, opacity) {
  return Array.from({ length: 6 }, (_, i) => {
    const top = y + i * 46;
    return line(
      `M-20 ${top}C240 ${top - 70} 380 ${top + 60} 640 ${top}S1020 ${top - 80} 1220 ${top - 20}`,
      colour,
      3,
      {
        opacity: opacity * (1 - i * 0.1),
      },
    );
  }).join("");
}

/** The arches of a steel bridge, far behind the sitter. */
export function bridge(y, colour, opacity) {
  const arch = (x) =>
    path(`M${x} ${y}Q${x + 150} ${y - 150} ${x + 300} ${y}`, "none", {
      stroke: colour,
      "stroke-width": 9,
    }) +
    [50, 100, 150, 200, 250]
      .map((step) => {
        const rise = 150 * 2 * (step / 300) * (1 - step / 300);
        return line(`M${x + step} ${y}V${y - rise}`, colour, 4);
      })
      .join("");
  const deck =
    rect(-20, y, 1240, 14, colour) +
    [0, 300, 600, 900, 1200].map((x) => rect(x - 9, y, 18, 90, colour)).join("");
  return `<g opacity="${opacity}">${[0, 300, 600, 900].map(arch).join("")}${deck}</g>`;
}

const FACE =
  "M442 540C440 420 512 356 600 356S760 420 758 540C757 650 712 738 660 782Q600 828 540 782C488 738 443 650 442 540z";

export function skinDefs(light, dark) {
  return [
    linear(
      "skin",
      [
        [0, light],
        [1, dark],
      ],
      [0.2, 0, 0.8, 1],
    ),
    radial("blush", [
      [0, "#d9644a", 0.3],
      [1, "#d9644a", 0],
    ]),
    `<clipPath id="face"><path d="${FACE}"/></clipPath>`,
  ].join("");
}

export function neck(shade) {
  return (
    path(
      "M520 720C524 820 522 880 496 936Q600 1060 704 936C678 880 676 820 680 720z",
      "url(#skin)",
    ) + path("M520 884Q600 972 680 884V926Q600 1012 520 926z", shade, { opacity: 0.34 })
  );
}

/** What belongs to the head, drawn around (600, 600), at its place above the shoulders. */
export function head(...parts) {
  return at(600, 690, at(-600, -600, parts.join("")), { scale: 1.12 });
}

export function face(shade) {
  const side = path("M724 470C744 600 716 720 610 816H800V470z", shade, { opacity: 0.16 });
  return `${path(FACE, "url(#skin)")}<g clip-path="url(#face)">${side}</g>`;
}

/** Brows, eyes, nose: few lines, calm and friendly. */
export function features({ brow, line: shade, lash }) {
  const eye = (x, side) =>
    [
      `<ellipse cx="${x}" cy="566" rx="13" ry="15.500" fill="#23150f"/>`,
      circle(x + 4, 560, 4.4, "#ffffff"),
      path(
        `M${x - 27 * side} ${lash ? 566 : 562}Q${x} ${lash ? 538 : 542} ${x + (lash ? 33 : 29) * side} ${lash ? 554 : 564}`,
        "none",
        {
          stroke: "#23150f",
          "stroke-width": lash ? 7 : 5,
          "stroke-linecap": "round",
        },
      ),
    ].join("");
  const browLine = (x, side) =>
    path(`M${x - 34 * side} 512Q${x + 4 * side} ${lash ? 490 : 492} ${x + 38 * side} 508`, "none", {
      stroke: brow,
      "stroke-width": lash ? 9 : 14,
      "stroke-linecap": "round",
    });
  return [
    browLine(528, -1),
    browLine(672, 1),
    eye(530, -1),
    eye(670, 1),
    path("M604 566C604 606 582 634 584 650Q590 664 612 660", "none", {
      stroke: shade,
      "stroke-width": 7,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      opacity: 0.75,
    }),
    circle(494, 640, 52, "url(#blush)"),
    circle(706, 640, 52, "url(#blush)"),
  ].join("");
}

export function ears(shade) {
  return [436, 764]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="572" rx="27" ry="44" fill="url(#skin)"/>` +
        `<ellipse cx="${x}" cy="574" rx="13" ry="24" fill="${shade}" opacity="0.3"/>`,
    )
    .join("");
}
