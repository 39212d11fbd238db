import { icon } from "../icons.mjs";
import {
  at,
  button,
  COLOURS,
  card,
  circle,
  line,
  linear,
  path,
  pill,
  rect,
  shadow,
  text,
} from "../kit.mjs";
import { browser, stage } from "../stage.mjs";

const { ink, inkSoft, marigold, terracotta, mint, teal, line: hair } = COLOURS;

/** A courier's day: parcels, cash and the route, closed at one counter. */
export function courierLedger() {
  const defs = [
    linear("box-top", [
      [0, "#e3b67c"],
      [1, "#d39d5e"],
    ]),
    linear(
      "bars",
      [
        [0, "#e07a5f"],
        [1, terracotta],
      ],
      [0, 0, 0, 1],
    ),
  ].join("");
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#f6ecd9"],
        [0.55, "#ecd3a8"],
        [1, "#d99a63"],
      ],
      glow: "#fffaf0",
      light: 0.8,
      lines: "#8a4b22",
      defs,
    },
    [
      route(),
      browser(110, 110, 1240, 880, { id: "web", address: "ledger.local/day/riders" }, dashboard()),
      parcel(1010, 950, 0.8),
      parcel(1360, 700, 0.72),
      parcel(1240, 850, 1.25),
      closing(60, 850),
    ].join(""),
  );
}

function route() {
  return line(
    "M-20 1130C200 1060 420 1180 640 1110S980 1040 1120 1130S1500 1180 1640 1090",
    terracotta,
    6,
    {
      "stroke-dasharray": "4 22",
      opacity: 0.6,
    },
  );
}

function dashboard() {
  const side = ["home", "box", "card", "truck", "chart"].map((name, i) => {
    const chosen = i === 2;
    return (
      (chosen ? rect(20, 100 + i * 70, 56, 56, "#1c5c58", { r: 14 }) : "") +
      icon(name, 33, 113 + i * 70, 30, chosen ? "#ffffff" : "#8fb8b1")
    );
  });
  const figures = [
    ["Parcels delivered", "1,284", "+6% on last Tuesday", teal],
    ["Cash collected", "₹4,62,180", "38 riders of 41 closed", teal],
    ["Differences", "₹340", "2 riders to look at", terracotta],
  ];
  return [
    rect(0, 0, 96, 826, teal),
    circle(48, 48, 24, marigold),
    icon("truck", 34, 34, 28, "#3c2400", 2.2),
    ...side,
    text(136, 72, "Tuesday's accounts", { size: 36, weight: 700, display: true }),
    text(136, 102, "Counter 3, Rajkot hub", { size: 17, fill: inkSoft }),
    button(1020, 40, 184, 54, "Export month", { fill: ink, size: 18 }),
    ...figures.map((figure, i) => tile(136 + i * 360, 134, figure)),
    riders(136, 306),
    map(778, 306),
    week(778, 586),
  ].join("");
}

function tile(x, y, [label, value, note, colour]) {
  return [
    rect(x, y, 340, 142, "#ffffff", { r: 18, stroke: hair, "stroke-width": 1.5 }),
    text(x + 26, y + 42, label, { size: 17, fill: inkSoft }),
    text(x + 26, y + 92, value, { size: 42, weight: 700, fill: colour, display: true }),
    text(x + 26, y + 122, note, { size: 15, fill: inkSoft }),
  ].join("");
}

function riders(x, y) {
  const rows = [
    ["KJ", "Kiran Joshi", "46", "₹18,240", "Closed"],
    ["SM", "Salim Mansuri", "39", "₹12,615", "Closed"],
    ["PV", "Pooja Vaghela", "51", "₹21,090", "₹200 short"],
    ["DR", "Dinesh Rathod", "33", "₹9,870", "Closed"],
    ["HB", "Hetal Barot", "44", "₹15,430", "Counting"],
  ];
  const tones = { Closed: [mint, teal], Counting: ["#fdecd2", "#8a5710"] };
  return [
    rect(x, y, 620, 490, "#ffffff", { r: 18, stroke: hair, "stroke-width": 1.5 }),
    text(x + 26, y + 46, "Riders", { size: 23, weight: 700, display: true }),
    ...["Parcels", "Cash", "Day"].map((head, i) =>
      text(x + [352, 470, 596][i], y + 46, head, { size: 15, fill: inkSoft, anchor: "end" }),
    ),
    ...rows.map(([short, name, parcels, cash, state], i) => {
      const top = y + 70 + i * 82;
      const [fill, colour] = tones[state] ?? ["#fbe3dc", "#a5311c"];
      return [
        line(`M${x + 26} ${top}h568`, hair, 1.5),
        circle(x + 50, top + 41, 24, ["#dcefe9", "#f6e3c5", "#f6d9d0", "#dfe7ef", "#e9e0f0"][i]),
        text(x + 50, top + 47, short, { size: 15, weight: 700, anchor: "middle" }),
        text(x + 90, top + 48, name, { size: 19, weight: 600 }),
        text(x + 352, top + 48, parcels, { size: 18, anchor: "end" }),
        text(x + 470, top + 48, cash, { size: 19, weight: 700, anchor: "end" }),
        pill(x + 488, top + 23, 110, 36, state, { fill, colour, size: 15 }),
      ].join("");
    }),
  ].join("");
}

function map(x, y) {
  const streets = [0, 1, 2, 3, 4, 5].map((i) =>
    line(`M${x + 20 + i * 78} ${y}l-40 260M${x} ${y + 30 + i * 52}l426 -40`, "#ffffff", 8),
  );
  const stops = [
    [60, 206],
    [138, 150],
    [214, 178],
    [286, 98],
    [366, 62],
  ];
  const d = `M${stops.map(([sx, sy]) => `${x + sx} ${y + sy}`).join("L")}`;
  return [
    `<clipPath id="route-map"><rect x="${x}" y="${y}" width="426" height="260" rx="18"/></clipPath>`,
    `<g clip-path="url(#route-map)">`,
    rect(x, y, 426, 260, "#e6eee4"),
    path(
      `M${x} ${y + 110}C${x + 120} ${y + 60} ${x + 160} ${y + 140} ${x + 426} ${y + 200}v50C${x + 220} ${y + 190} ${x + 120} ${y + 110} ${x} ${y + 160}z`,
      "#b7d9dc",
    ),
    ...streets,
    line(d, terracotta, 6),
    ...stops.map(([sx, sy], i) =>
      circle(x + sx, y + sy, i === 4 ? 13 : 9, i === 4 ? terracotta : "#ffffff", {
        stroke: terracotta,
        "stroke-width": 5,
      }),
    ),
    "</g>",
    pill(x + 20, y + 18, 176, 38, "Route 7, 14 stops", { fill: "#fffdf9", colour: ink, size: 16 }),
  ].join("");
}

function week(x, y) {
  const heights = [88, 74, 96, 110, 62, 82];
  return [
    rect(x, y, 426, 210, "#ffffff", { r: 18, stroke: hair, "stroke-width": 1.5 }),
    text(x + 26, y + 44, "Cash this week", { size: 20, weight: 700, display: true }),
    ...heights.map((height, i) =>
      rect(x + 34 + i * 63, y + 176 - height, 38, height, i === 5 ? "url(#bars)" : "#e9dcc4", {
        r: 8,
      }),
    ),
    ...["W", "T", "F", "S", "M", "T"].map((day, i) =>
      text(x + 53 + i * 63, y + 198, day, { size: 14, fill: inkSoft, anchor: "middle" }),
    ),
  ].join("");
}

function parcel(x, y, scale) {
  const body = [
    path("M0 60L130 0L260 60L130 126z", "url(#box-top)"),
    path("M0 60L130 126V290L0 216z", "#b9803f"),
    path("M260 60L130 126V290L260 216z", "#cd9552"),
    path("M50 37L180 98V122L50 60z", "#f4e3c4", { opacity: 0.85 }),
    path("M180 98L212 84V112L180 128z", "#f4e3c4", { opacity: 0.7 }),
    path("M160 172l74-36v58l-74 38z", "#fffdf9", { opacity: 0.92 }),
    line("M170 184l54-26M170 198l54-26M170 212l34-16", ink, 3.4),
  ];
  return at(x, y, shadow(10, 90, 250, 190, 30, 1) + body.join(""), { scale });
}

function closing(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      480,
      250,
      [
        text(32, 54, "Pooja's day", { size: 26, weight: 700, display: true }),
        ...[
          ["Expected", "₹21,290"],
          ["Counted", "₹21,090"],
        ].map(
          ([label, sum], i) =>
            text(32, 104 + i * 36, label, { size: 19, fill: inkSoft }) +
            text(448, 104 + i * 36, sum, { size: 20, weight: 600, anchor: "end" }),
        ),
        rect(32, 160, 416, 62, "#fbe3dc", { r: 16 }),
        icon("alert", 50, 176, 30, "#a5311c"),
        text(94, 199, "₹200 short. Ask while she is here", {
          size: 19,
          weight: 600,
          fill: "#8a2615",
        }),
      ].join(""),
      { r: 26, strength: 1.1 },
    ),
    { rotate: -3 },
  );
}
