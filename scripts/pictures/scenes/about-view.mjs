import { at, COLOURS, circle, line, path, rect, series } from "../kit.mjs";

const { terracotta } = COLOURS;

/** What the studio looks out on: the river, the far bank and the old bridge, at sunrise. */
export function view() {
  return [
    rect(0, 0, 1380, 470, "url(#sky)"),
    circle(980, 400, 330, "url(#sun)"),
    circle(980, 400, 74, "#fff3cf"),
    ...[
      [180, 110, 1],
      [560, 170, 0.7],
      [1180, 120, 0.9],
    ].map(([x, y, scale]) =>
      at(x, y, path("M0 30q10 -26 44 -22q20 -30 58 -8q42 -4 46 30z", "#ffffff", { opacity: 0.5 }), {
        scale,
      }),
    ),
    birds(),
    city(),
    rect(0, 450, 1380, 300, "url(#water)"),
    ...glints(),
    bridge(),
  ].join("");
}

function birds() {
  return [
    [420, 150],
    [466, 128],
    [510, 158],
    [700, 96],
  ]
    .map(([x, y]) => line(`M${x} ${y}q10 -12 18 0q8 -12 18 0`, "#1b4f4d", 3.4, { opacity: 0.7 }))
    .join("");
}

function city() {
  const next = series(41);
  let d = "";
  for (let x = -10; x < 1390; ) {
    const width = 26 + next() * 56;
    const top = 452 - 26 - next() * 92;
    d += `M${x} 470V${top}h${width}V470z`;
    if (next() < 0.22) d += `M${x} ${top}q${width / 2} -46 ${width} 0z`;
    x += width + 2;
  }
  const trees = Array.from({ length: 46 }, (_, i) =>
    circle(i * 31, 452 - next() * 6, 13 + next() * 10, "#1d5c50"),
  );
  return path(d, "#3f7c74", { opacity: 0.85 }) + trees.join("") + rect(0, 452, 1380, 12, "#d7b98c");
}

function glints() {
  const next = series(5);
  return Array.from({ length: 60 }, () => {
    const y = 474 + next() * 260;
    const spread = 60 + (y - 470) * 1.1;
    const x = 980 + (next() - 0.5) * spread * 2;
    return rect(x, y, 20 + next() * 60, 3.4, "#fff0c4", { r: 2, opacity: 0.25 + next() * 0.5 });
  });
}

/** Five bowed trusses of steel on stone piers. */
function bridge() {
  const span = 292;
  const arches = [0, 1, 2, 3, 4].map((i) => {
    const x = -40 + i * span;
    const rise = (share) => 4 * 96 * share * (1 - share);
    const posts = [1, 2, 3, 4, 5, 6, 7].map((post) => {
      const share = post / 8;
      return line(`M${x + span * share} 508V${508 - rise(share)}`, "#8c3a28", 4);
    });
    const braces = [1, 2, 3, 4, 5, 6].map((post) => {
      const [from, to] = post < 4 ? [post, post + 1] : [post + 1, post];
      return line(
        `M${x + (span * from) / 8} ${508 - rise(from / 8)}L${x + (span * to) / 8} 508`,
        "#8c3a28",
        2.6,
      );
    });
    return (
      path(`M${x} 508Q${x + span / 2} ${508 - 192} ${x + span} 508`, "none", {
        stroke: terracotta,
        "stroke-width": 10,
      }) +
      posts.join("") +
      braces.join("") +
      path(`M${x - 18} 512h36l8 130h-52z`, "#a8805a") +
      path(`M${x + 2} 512h16l8 130h-20z`, "#7f5d3f", { opacity: 0.6 }) +
      `<ellipse cx="${x}" cy="646" rx="46" ry="7" fill="#0f4c4a" opacity="0.4"/>`
    );
  });
  return arches.join("") + rect(-40, 504, 1480, 14, "#7a3222") + rect(-40, 500, 1480, 5, "#d9765c");
}
