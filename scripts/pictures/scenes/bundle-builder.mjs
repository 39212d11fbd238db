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

const { ink, inkSoft, marigold, terracotta, river, mint, teal, deep, line: hair } = COLOURS;

/** A gift box that fills up, and a saving that grows with it. */
export function bundleBuilder() {
  const defs = [
    linear("lid", [
      [0, "#17716a"],
      [1, "#0f4c4a"],
    ]),
    linear(
      "side",
      [
        [0, "#14605b"],
        [1, "#0a3837"],
      ],
      [0, 0, 0, 1],
    ),
    linear(
      "grow",
      [
        [0, marigold],
        [1, terracotta],
      ],
      [0, 0, 1, 0],
    ),
  ].join("");
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#fdf0d6"],
        [0.5, "#f8cf86"],
        [1, "#ec9a35"],
      ],
      glow: "#fffaf0",
      light: 0.85,
      lines: "#9a5a10",
      defs,
    },
    [
      browser(
        100,
        110,
        990,
        860,
        { id: "web", address: "leafandlather.example/build-a-box", rotate: 1 },
        builder(),
      ),
      giftBox(1030, 550),
      stock(110, 930),
    ].join(""),
  );
}

const ITEMS = [
  ["Masala chai", "$7", tin("#c8553d", "#8f3524"), true],
  ["Neem soap", "$5", soap("#7cc4b6", "#2f8f83"), true],
  ["Chikki bar", "$4", bar("#f2a33a", "#a86a12"), true],
  ["Rose candle", "$12", candle("#e8b5a4", "#c8553d"), false],
  ["Honey jar", "$9", jar("#f0b445", "#c17a12"), true],
  ["Khadi towel", "$14", towel("#dcefe9", "#2f8f83"), false],
];

function tin(fill, dark) {
  return `${rect(-38, -46, 76, 96, fill, { r: 10 })}${rect(-42, -58, 84, 22, dark, { r: 6 })}${circle(0, 8, 24, "#fff3dc")}${path("M-12 10q12 -26 24 0q-12 18 -24 0z", dark)}`;
}

function soap(fill, dark) {
  return `${rect(-54, -30, 108, 64, fill, { r: 22 })}${rect(-54, -30, 108, 64, "none", { r: 22, stroke: dark, "stroke-width": 4 })}${path("M-20 2q20 -26 40 0q-20 22 -40 0z", dark)}`;
}

function bar(fill, dark) {
  return `${path("M-62 -26l10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6V32l-10-6-10 6-10-6-10 6-10-6-10 6-10-6-10 6-10-6-10 6-10-6-10 6z", fill)}${rect(-40, -10, 80, 26, "#fff3dc", { r: 6 })}${line("M-26 3h52", dark, 5)}`;
}

function candle(fill, dark) {
  return `${rect(-36, -28, 72, 78, fill, { r: 12 })}${rect(-36, 2, 72, 26, "#fff8ee")}${line("M0 -28v-16", "#5c4034", 4)}${path("M0 -72q16 20 0 30q-16 -10 0 -30z", "#f2a33a")}${line("M-18 16h36", dark, 4)}`;
}

function jar(fill, dark) {
  return `${rect(-40, -34, 80, 84, fill, { r: 18 })}${rect(-34, -54, 68, 24, dark, { r: 6 })}${rect(-28, -8, 56, 36, "#fff8ee", { r: 6 })}${path("M-10 10l10-14 10 14-10 12z", dark)}`;
}

function towel(fill, dark) {
  return `${rect(-52, -34, 104, 72, fill, { r: 14 })}${rect(-52, -34, 104, 24, "#ffffff", { r: 12, opacity: 0.6 })}${line("M-52 12h104M-52 22h104", dark, 4)}`;
}

function builder() {
  return [
    text(46, 62, "Leaf & Lather", { size: 26, weight: 700, fill: teal, display: true }),
    icon("bag", 884, 36, 32, ink),
    circle(912, 40, 12, terracotta),
    text(912, 45, "1", { size: 14, weight: 700, fill: "#ffffff", anchor: "middle" }),
    text(46, 138, "Build your gift box", { size: 46, weight: 700, display: true }),
    text(46, 174, "Any four or more. The more you add, the more you save.", {
      size: 19,
      fill: inkSoft,
    }),
    saving(46, 204),
    ...ITEMS.map((item, i) => tile(46 + (i % 3) * 300, 330 + Math.floor(i / 3) * 240, item)),
  ].join("");
}

function saving(x, y) {
  const marks = [
    ["2", "5%", 0.25],
    ["4", "12%", 0.6],
    ["6", "18%", 0.97],
  ];
  return [
    rect(x, y, 880, 96, "#fff6e4", { r: 18 }),
    rect(x + 28, y + 26, 824, 20, "#f2e2c2", { r: 10 }),
    rect(x + 28, y + 26, 520, 20, "url(#grow)", { r: 10 }),
    circle(x + 548, y + 36, 18, "#ffffff", { stroke: terracotta, "stroke-width": 5 }),
    ...marks.map(([count, percent, place]) =>
      text(x + 28 + 824 * place, y + 78, `${count} items, ${percent} off`, {
        size: 16,
        weight: count === "4" ? 700 : 500,
        fill: count === "4" ? terracotta : inkSoft,
        anchor: place > 0.9 ? "end" : "middle",
      }),
    ),
  ].join("");
}

function tile(x, y, [name, price, drawing, added]) {
  return [
    rect(x, y, 280, 222, added ? "#eff7f3" : "#ffffff", {
      r: 18,
      stroke: added ? river : hair,
      "stroke-width": added ? 2.5 : 1.5,
    }),
    at(x + 140, y + 88, drawing),
    text(x + 22, y + 184, name, { size: 20, weight: 600 }),
    text(x + 22, y + 208, price, { size: 16, fill: inkSoft }),
    circle(x + 246, y + 184, 20, added ? river : "#fbe7df"),
    icon(added ? "check" : "plus", x + 235, y + 173, 22, added ? "#ffffff" : terracotta, 3),
  ].join("");
}

function giftBox(x, y) {
  return at(
    x,
    y,
    [
      shadow(10, 220, 460, 330, 20, 1.3),
      path("M0 210L52 130H428L480 210z", deep),
      at(108, 140, ITEMS[0][2], { scale: 1.25, rotate: -8 }),
      at(236, 116, ITEMS[4][2], { scale: 1.35, rotate: 3 }),
      at(368, 148, ITEMS[2][2], { scale: 1.2, rotate: 68 }),
      at(180, 190, ITEMS[1][2], { scale: 1.1, rotate: -4 }),
      path("M40 216q30 -34 60 -6t60 -4 60 8 60 -10 60 8 60 -8 50 12z", "#f6e3c5"),
      path("M-6 210H486V540Q486 560 466 560H14Q-6 560 -6 540z", "url(#side)"),
      rect(206, 210, 68, 350, marigold),
      rect(206, 210, 68, 350, "#ffffff", { opacity: 0.1 }),
      rect(-18, 200, 516, 54, "url(#lid)", { r: 10 }),
      rect(206, 200, 68, 54, "#f7b65c"),
      path(
        "M240 232C190 180 120 196 132 236S214 262 240 232zM240 232C290 180 360 196 348 236S266 262 240 232z",
        marigold,
      ),
      path(
        "M240 232C200 262 190 300 176 320L216 312 234 336 240 240zM240 232C280 262 290 300 304 320L264 312 246 336 240 240z",
        "#e58f22",
      ),
      circle(240, 234, 20, "#f7b65c"),
      summary(300, 330),
    ].join(""),
  );
}

function summary(x, y) {
  return card(
    x,
    y,
    236,
    200,
    [
      text(x + 24, y + 44, "4 of 6 items", { size: 17, fill: inkSoft }),
      text(x + 24, y + 92, "$22", { size: 42, weight: 700, display: true }),
      text(x + 116, y + 92, "$25", { size: 19, fill: inkSoft, "text-decoration": "line-through" }),
      pill(x + 24, y + 106, 122, 30, "You save $3", {
        fill: "#fbe3dc",
        colour: "#a5311c",
        size: 15,
      }),
      button(x + 20, y + 146, 196, 40, "Add box", { fill: terracotta, size: 17, r: 10 }),
    ].join(""),
    { r: 20, strength: 1.1 },
  );
}

function stock(x, y) {
  const rows = [
    ["Masala chai", "118 left", 0.74],
    ["Neem soap", "42 left", 0.36],
  ];
  return at(
    x,
    y,
    card(
      0,
      0,
      460,
      196,
      [
        circle(54, 52, 24, mint),
        icon("box", 39, 37, 30, teal),
        text(92, 60, "Stock stays honest", { size: 23, weight: 700, display: true }),
        ...rows.map(
          ([name, left, share], i) =>
            text(30, 112 + i * 44, name, { size: 17, weight: 600 }) +
            text(430, 112 + i * 44, left, { size: 16, fill: inkSoft, anchor: "end" }) +
            rect(30, 122 + i * 44, 400, 9, "#edeae0", { r: 4.5 }) +
            rect(30, 122 + i * 44, 400 * share, 9, i === 0 ? river : marigold, { r: 4.5 }),
        ),
      ].join(""),
      { r: 24, strength: 1.1 },
    ),
    { rotate: -2 },
  );
}
