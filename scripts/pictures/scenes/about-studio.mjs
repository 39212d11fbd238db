import {
  at,
  COLOURS,
  circle,
  curve,
  line,
  linear,
  path,
  radial,
  rect,
  series,
  shadow,
  text,
} from "../kit.mjs";
import { stage, window } from "../stage.mjs";
import { view } from "./about-view.mjs";

const { deep, teal, river, mint, marigold, terracotta } = COLOURS;

/** The studio: a desk with two screens at a window over the river, at sunrise. */
export function aboutStudio() {
  const defs = [
    linear(
      "sky",
      [
        [0, "#2f8c8a"],
        [0.4, "#9cc9b4"],
        [0.72, "#f9d896"],
        [1, "#f2a65a"],
      ],
      [0, 0, 0, 1],
    ),
    linear(
      "water",
      [
        [0, "#f2b36a"],
        [0.35, "#6fb3a2"],
        [1, "#14605a"],
      ],
      [0, 0, 0, 1],
    ),
    linear(
      "desk",
      [
        [0, "#c98a52"],
        [1, "#7f4c24"],
      ],
      [0, 0, 0, 1],
    ),
    radial("sun", [
      [0, "#fff7de"],
      [0.5, "#ffe2a0"],
      [1, "#ffd27a", 0],
    ]),
    linear(
      "daylight",
      [
        [0, "#ffe9bd", 0.34],
        [1, "#ffe9bd", 0],
      ],
      [0, 0, 0, 1],
    ),
  ].join("");
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#124a48"],
        [1, "#072625"],
      ],
      direction: [0, 0, 0, 1],
      glow: "#2f8f83",
      light: 0.25,
      defs,
    },
    [
      window("view", 110, 80, 1380, 740, 10, view()),
      frames(),
      path("M110 820L-40 1200H1640L1490 820z", "url(#daylight)", { opacity: 0.5 }),
      desk(),
      monitor(330, 452, 500, 330, code()),
      monitor(850, 482, 440, 300, design()),
      lamp(1370, 880),
      plant(150, 912),
      smallThings(),
    ].join(""),
  );
}

function frames() {
  const post = (x) => rect(x, 64, 20, 772, "#0a3130") + rect(x + 14, 64, 6, 772, "#1c615c");
  return [
    rect(90, 60, 1420, 26, "#0a3130", { r: 4 }),
    post(94),
    post(560),
    post(1026),
    post(1486),
    rect(70, 816, 1460, 30, "#17605b", { r: 6 }),
    rect(70, 842, 1460, 8, "#062221", { opacity: 0.6 }),
  ].join("");
}

function desk() {
  return [
    rect(0, 960, 1600, 60, "#04100f", { opacity: 0.5, filter: "url(#blur-far)" }),
    path("M40 946H1560L1620 1040H-20z", "url(#desk)"),
    rect(-20, 1040, 1640, 34, "#5f3717"),
    rect(-20, 1040, 1640, 5, "#e3ad74", { opacity: 0.7 }),
    path("M150 1074h70l-20 140h-40zM1380 1074h70l-10 140h-40z", "#3e220c"),
    line("M120 980H700M860 1004H1480M300 1020H980", "#5f3717", 2, { opacity: 0.35 }),
  ].join("");
}

function monitor(x, y, width, height, body) {
  const middle = x + width / 2;
  return [
    path(`M${middle - 34} ${y + height}h68l12 150h-92z`, "#0c1f1e"),
    path(`M${middle - 110} ${y + height + 174}q0 -26 40 -26h140q40 0 40 26z`, "#142c2a"),
    shadow(x, y, width, height, 16, 0.9),
    rect(x, y, width, height, "#0a1716", { r: 16 }),
    window(`screen-${x}`, x + 11, y + 11, width - 22, height - 22, 8, body),
    path(
      `M${x + 11} ${y + 11}h${width * 0.55}L${x + width * 0.24} ${y + height - 11}H${x + 11}z`,
      "#ffffff",
      { opacity: 0.05 },
    ),
  ].join("");
}

function code() {
  const tones = ["#7cc4b6", "#f2a33a", "#e8e2d4", "#e08a72"];
  const next = series(12);
  const lines = Array.from({ length: 13 }, (_, row) => {
    let x = 62 + [0, 1, 1, 2, 2, 2, 1, 0, 0, 1, 2, 1, 0][row] * 24;
    return Array.from({ length: 2 + Math.floor(next() * 3) }, () => {
      const width = 30 + next() * 74;
      const word = rect(x, 30 + row * 21, width, 9, tones[Math.floor(next() * 4)], {
        r: 4.5,
        opacity: 0.92,
      });
      x += width + 12;
      return word;
    }).join("");
  });
  const numbers = Array.from({ length: 13 }, (_, row) =>
    rect(24, 31 + row * 21, 14, 7, "#35605c", { r: 3 }),
  );
  return (
    rect(0, 0, 500, 330, "#0d2b2a") +
    rect(0, 0, 46, 330, "#0a2322") +
    numbers.join("") +
    lines.join("")
  );
}

function design() {
  const points = [
    [170, 214],
    [214, 190],
    [258, 200],
    [302, 160],
    [346, 172],
    [390, 128],
  ];
  return [
    rect(0, 0, 440, 300, "#fffdf9"),
    rect(0, 0, 130, 300, teal),
    circle(34, 34, 12, marigold),
    ...[0, 1, 2, 3].map((i) =>
      rect(24, 74 + i * 32, [80, 64, 72, 54][i], 9, "#8fc3ba", {
        r: 4.5,
        opacity: i === 1 ? 1 : 0.5,
      }),
    ),
    text(154, 50, "Good morning", { size: 24, weight: 700, display: true }),
    ...[mint, "#fbe3c0", "#f6d9d0"].map((fill, i) =>
      rect(154 + i * 86, 68, 76, 44, fill, { r: 8 }),
    ),
    path(`${curve(points)}V250H170z`, river, { opacity: 0.16 }),
    line(curve(points), river, 5),
    circle(390, 128, 8, terracotta),
    line("M160 252h240", "#e6dfd1", 3),
  ].join("");
}

function lamp(x, y) {
  return [
    path(`M${x - 60} ${y + 112}q0 -22 60 -22t60 22z`, "#0c1f1e"),
    line(`M${x} ${y + 92}L${x + 40} ${y - 60}L${x - 60} ${y - 190}`, "#142c2a", 12),
    circle(x + 40, y - 60, 11, marigold),
    path(`M${x - 132} ${y - 176}L${x - 44} ${y - 232}L${x - 26} ${y - 152}z`, marigold),
    path(`M${x - 132} ${y - 176}L${x - 26} ${y - 152}L${x - 80} ${y + 96}H${x - 300}z`, "#ffe2a0", {
      opacity: 0.12,
    }),
  ].join("");
}

function plant(x, y) {
  const leaf = (turn, size, fill) =>
    at(x + 62, y - 20, path("M0 0C-40 -60 -34 -150 0 -200C34 -150 40 -60 0 0z", fill), {
      rotate: turn,
      scale: size,
    });
  return [
    leaf(-52, 0.82, "#1f6d5f"),
    leaf(50, 0.86, "#1f6d5f"),
    leaf(-26, 1.02, "#2f8f83"),
    leaf(26, 1.06, "#2a8074"),
    leaf(0, 1.12, "#3aa193"),
    path(`M${x} ${y - 34}h124l-16 108h-92z`, terracotta),
    rect(x - 8, y - 50, 140, 26, "#dc7259", { r: 4 }),
  ].join("");
}

function smallThings() {
  return [
    rect(470, 972, 330, 34, "#e9e4da", { r: 8 }),
    ...Array.from({ length: 15 }, (_, i) => rect(482 + i * 21, 978, 16, 9, "#c9c2b4", { r: 3 })),
    ...Array.from({ length: 15 }, (_, i) => rect(482 + i * 21, 991, 16, 9, "#c9c2b4", { r: 3 })),
    `<ellipse cx="850" cy="990" rx="24" ry="15" fill="#f7f3ec"/>`,
    path("M1010 930h76v48q0 22 -22 22h-32q-22 0 -22 -22z", mint),
    path("M1086 942h14q18 0 18 18t-20 18h-12", "none", { stroke: mint, "stroke-width": 8 }),
    line("M1034 914q-10 -16 0 -30M1060 914q-10 -16 0 -30", "#ffffff", 4, { opacity: 0.5 }),
    at(
      1170,
      964,
      rect(0, 0, 130, 20, deep, { r: 3 }) +
        rect(6, -18, 120, 18, terracotta, { r: 3 }) +
        rect(0, -34, 110, 16, marigold, { r: 3 }),
    ),
    at(
      330,
      968,
      rect(0, 0, 110, 44, "#fffdf9", { r: 4, transform: "skewX(-16)" }) +
        line("M14 14h62M10 26h70", "#c9c2b4", 4) +
        line("M84 -4L112 30", terracotta, 6),
    ),
  ].join("");
}
