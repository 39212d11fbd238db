import { icon } from "../icons.mjs";
import { at, COLOURS, card, circle, line, linear, path, pill, rect, text } from "../kit.mjs";
import { phone, stage } from "../stage.mjs";

const { ink, inkSoft, marigold, terracotta, river, mint, teal, line: hair } = COLOURS;
const BLUE = "#2b6cb0";

/** A commuter's phone: the next trains, the line map and the travel card. */
export function metroCommuterApp() {
  const metal = linear("travel-card", [
    [0, "#0f4c4a"],
    [1, "#2f8f83"],
  ]);
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#082a3a"],
        [0.55, "#0d5265"],
        [1, "#2f8f83"],
      ],
      glow: "#6fd0cf",
      light: 0.38,
      defs: metal,
    },
    [
      network(),
      phone(128, 196, 424, 868, { id: "map", rotate: -7, fill: "#eef4f3" }, map()),
      phone(620, 120, 450, 944, { id: "next", dark: true }, departures()),
      travelCard(1110, 250),
      alert(1120, 600),
      speed(1150, 800),
    ].join(""),
  );
}

function network() {
  const track = (d, colour) => line(d, colour, 20, { opacity: 0.34 });
  const stop = ([x, y]) =>
    circle(x, y, 15, "#0d4a5c", { stroke: "#dcefe9", "stroke-width": 6, opacity: 0.6 });
  return [
    track("M-20 180H380L620 420V900L760 1040H1640", marigold),
    track("M-20 980H300L700 580H1180L1420 340V-20", "#7cc4b6"),
    track("M1080 1220V760L1300 540H1640", terracotta),
    ...[
      [120, 180],
      [300, 180],
      [1420, 120],
      [1420, 230],
      [140, 980],
      [1240, 1040],
      [1460, 1040],
      [1500, 540],
    ].map(stop),
  ].join("");
}

function map() {
  const streets = Array.from({ length: 9 }, (_, i) =>
    line(
      `M${-40 + i * 60} 0L${60 + i * 52} 844M0 ${60 + i * 96}L400 ${20 + i * 104}`,
      "#dde8e5",
      7,
    ),
  );
  const stops = [
    [86, 250, "Thaltej"],
    [86, 346, "Gurukul"],
    [158, 440, "Stadium"],
    [230, 512, "Old High Court"],
    [230, 610, "Gandhigram"],
  ];
  return [
    ...streets,
    path("M300 0C260 140 350 300 300 440S250 700 310 844H400V0z", "#cfe6ea"),
    line("M86 170V368L230 512V844", BLUE, 13),
    line("M0 512H300L400 440", terracotta, 13),
    ...stops.map(
      ([x, y, name], i) =>
        circle(x, y, i === 3 ? 17 : 12, "#ffffff", {
          stroke: i === 3 ? ink : BLUE,
          "stroke-width": 6,
        }) +
        text(x + 28, y + (i === 3 ? 42 : 7), name, {
          size: i === 3 ? 20 : 18,
          weight: i === 3 ? 700 : 600,
        }),
    ),
    circle(158, 440, 34, BLUE, { opacity: 0.2 }),
    rect(22, 70, 356, 60, "#ffffff", { r: 30 }),
    icon("search", 42, 87, 26, inkSoft),
    text(80, 107, "Where to?", { size: 19, fill: inkSoft }),
    card(
      22,
      656,
      356,
      136,
      [
        text(46, 702, "Old High Court", { size: 23, weight: 700, display: true }),
        text(46, 730, "Change here, 3 min on foot", { size: 17, fill: inkSoft }),
        pill(46, 746, 96, 32, "Blue", { fill: BLUE, colour: "#ffffff", size: 15 }),
        pill(150, 746, 96, 32, "Red", { fill: terracotta, colour: "#ffffff", size: 15 }),
      ].join(""),
      { r: 22, strength: 0.5 },
    ),
  ].join("");
}

function departures() {
  const trains = [
    ["Vastral Gam", "Platform 1", "2", BLUE],
    ["APMC", "Platform 3", "4", terracotta],
    ["Thaltej", "Platform 2", "6", BLUE],
    ["Motera", "Platform 4", "9", terracotta],
  ];
  return [
    rect(0, 0, 426, 292, teal),
    text(32, 124, "Nearest station", { size: 18, fill: "#b9d8d1" }),
    text(32, 168, "Old High Court", { size: 37, weight: 700, fill: "#ffffff", display: true }),
    icon("pin", 30, 194, 24, marigold),
    text(62, 213, "180 m, gate on Ashram Road", { size: 17, fill: "#dcefe9" }),
    ...trains.map((train, i) => departure(24, 252 + i * 112, train, i === 0)),
    text(32, 742, "Your usual ride", { size: 18, weight: 700 }),
    rect(24, 760, 378, 84, mint, { r: 20 }),
    circle(66, 802, 20, river),
    icon("home", 54, 790, 24, "#ffffff"),
    text(100, 797, "Home by 6:52", { size: 19, weight: 600 }),
    text(100, 823, "Blue line, one change", { size: 16, fill: inkSoft }),
    icon("right", 360, 790, 24, teal, 2.4),
  ].join("");
}

function departure(x, y, [name, platform, minutes, colour], first) {
  return card(
    x,
    y,
    378,
    98,
    [
      rect(x + 20, y + 23, 52, 52, colour, { r: 14 }),
      icon("train", x + 30, y + 33, 32, "#ffffff"),
      text(x + 90, y + 46, name, { size: 22, weight: 600 }),
      text(x + 90, y + 73, platform, { size: 17, fill: inkSoft }),
      text(x + 318, y + 62, minutes, {
        size: 40,
        weight: 700,
        anchor: "end",
        display: true,
        fill: first ? terracotta : ink,
      }),
      text(x + 326, y + 62, "min", { size: 16, fill: inkSoft }),
    ].join(""),
    { r: 20, strength: 0.35 },
  );
}

function travelCard(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      400,
      250,
      [
        path(
          "M0 190C90 130 160 240 260 170S360 130 400 150V228Q400 250 378 250H22Q0 250 0 228z",
          "#ffffff",
          { opacity: 0.12 },
        ),
        text(32, 56, "Travel card", { size: 20, weight: 600, fill: "#dcefe9" }),
        icon("wifi", 334, 30, 34, "#ffffff", 2.2),
        text(32, 140, "₹284.50", { size: 54, weight: 700, fill: "#ffffff", display: true }),
        text(32, 172, "Read by tapping the phone", { size: 17, fill: "#dcefe9" }),
        text(32, 222, "4028 •••• 7719", { size: 19, weight: 600, fill: "#ffffff" }),
      ].join(""),
      { r: 26, fill: "url(#travel-card)", strength: 1.3 },
    ),
    { rotate: 6 },
  );
}

function alert(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      390,
      136,
      [
        circle(58, 68, 30, "#fdecd2"),
        icon("bell", 42, 51, 32, "#a86a12"),
        text(106, 56, "Blue line, only yours", { size: 20, weight: 600 }),
        text(106, 84, "6:10 is 4 minutes late.", { size: 17, fill: inkSoft }),
        text(106, 108, "The 6:14 still connects.", { size: 17, fill: inkSoft }),
      ].join(""),
      { r: 24, strength: 1.1 },
    ),
    { rotate: -2 },
  );
}

function speed(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      300,
      150,
      [
        text(28, 46, "Opens in", { size: 18, fill: inkSoft }),
        text(28, 106, "0.8 s", { size: 52, weight: 700, display: true, fill: teal }),
        text(28, 132, "on a five-year-old phone", { size: 15, fill: inkSoft }),
        line("M190 96L216 74L238 84L270 44", river, 5),
        circle(270, 44, 7, river),
        line("M190 112h80", hair, 2),
      ].join(""),
      { r: 24, strength: 1.1 },
    ),
    { rotate: 3 },
  );
}
