import { icon } from "../icons.mjs";
import { button, COLOURS, card, circle, line, pill, rect, shadow, text } from "../kit.mjs";
import { browser, stage, window } from "../stage.mjs";
import { PATTERNS, swatch } from "./loomline-cloth.mjs";

const { inkSoft, teal, river, mint, marigold, terracotta, line: hair } = COLOURS;

const INDIGO = "#27366b";

/** A shop for made-to-order cloth: its design board, and the cloth. */
export function loomlineStorefront() {
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#141d3c"],
        [0.55, "#2b3c74"],
        [1, "#7a4a6b"],
      ],
      glow: "#8fa4e6",
      light: 0.34,
      defs: PATTERNS,
    },
    [
      swatch(-40, 640, 470, 620, "ajrakh", -14),
      swatch(1290, -60, 420, 560, "bandhani", 12),
      swatch(1240, 760, 480, 520, "ikat", 8),
      browser(
        150,
        140,
        1180,
        860,
        { id: "web", address: "loomline.example/board/2184", rotate: -1.5 },
        board(),
      ),
      comment(1150, 975),
      colours(120, 890),
    ].join(""),
  );
}

function board() {
  return [
    rect(0, 0, 1180, 76, "#fffdf9"),
    text(36, 48, "Loomline", { size: 29, weight: 700, fill: INDIGO, display: true }),
    text(196, 47, "Cushion set for Meera & Co", { size: 18, fill: inkSoft }),
    ...["MS", "AK", "RD"].map((name, i) => {
      const fill = [terracotta, river, marigold][i];
      return (
        circle(838 + i * 38, 38, 22, fill, { stroke: "#fffdf9", "stroke-width": 3 }) +
        text(838 + i * 38, 44, name, { size: 14, weight: 700, fill: "#ffffff", anchor: "middle" })
      );
    }),
    button(976, 16, 170, 46, "Send to mill", { fill: INDIGO, size: 18 }),
    line("M0 76h1180", hair, 2),
    tools(),
    rect(92, 77, 770, 730, "#f4efe5"),
    canvas(),
    panel(),
  ].join("");
}

function tools() {
  return ["layers", "image", "type", "brush", "message"]
    .map((name, i) => {
      const chosen = i === 0;
      const ground = chosen ? rect(18, 100 + i * 72, 56, 56, "#e4e7f5", { r: 14 }) : "";
      return ground + icon(name, 31, 113 + i * 72, 30, chosen ? INDIGO : inkSoft);
    })
    .join("");
}

function canvas() {
  const cushion = (x, y, size, pattern, id) =>
    shadow(x, y, size, size, 40, 0.55) +
    window(
      id,
      x,
      y,
      size,
      size,
      44,
      rect(0, 0, size, size, `url(#${pattern})`) + rect(0, 0, size, size, "url(#puff)"),
    );
  return [
    cushion(150, 150, 330, "ajrakh", "cushion-a"),
    cushion(520, 150, 280, "stripe", "cushion-b"),
    cushion(210, 510, 250, "ikat", "cushion-c"),
    cushion(500, 468, 300, "bandhani", "cushion-d"),
    rect(142, 142, 346, 346, "none", {
      stroke: INDIGO,
      "stroke-width": 2.5,
      "stroke-dasharray": "8 7",
    }),
    ...[
      [142, 142],
      [488, 142],
      [142, 488],
      [488, 488],
    ].map(([x, y]) =>
      rect(x - 7, y - 7, 14, 14, "#ffffff", { r: 3, stroke: INDIGO, "stroke-width": 2.5 }),
    ),
    pill(250, 104, 130, 34, "45 × 45 cm", { fill: INDIGO, colour: "#ffffff", size: 15 }),
  ].join("");
}

function panel() {
  const rows = [
    ["ajrakh", "Ajrakh medallion", "Cotton, 180 g"],
    ["stripe", "Mill stripe", "Linen, 210 g"],
    ["bandhani", "Bandhani dot", "Silk, 60 g"],
  ];
  return [
    text(894, 124, "Patterns", { size: 22, weight: 700, display: true }),
    ...rows.map(([pattern, name, cloth], i) => {
      const y = 150 + i * 96;
      return [
        rect(894, y, 250, 82, i === 0 ? "#eceefa" : "#ffffff", {
          r: 14,
          stroke: i === 0 ? INDIGO : hair,
          "stroke-width": 2,
        }),
        window(`chip-${i}`, 904, y + 10, 62, 62, 10, rect(0, 0, 62, 62, `url(#${pattern})`)),
        text(980, y + 38, name, { size: 17, weight: 600 }),
        text(980, y + 62, cloth, { size: 15, fill: inkSoft }),
      ].join("");
    }),
    text(894, 486, "Order", { size: 22, weight: 700, display: true }),
    ...[
      ["Front", "₹1,240"],
      ["Backing", "₹310"],
      ["Quantity", "24 sets"],
    ].map(
      ([label, value], i) =>
        text(894, 526 + i * 36, label, { size: 17, fill: inkSoft }) +
        text(1144, 526 + i * 36, value, { size: 17, weight: 600, anchor: "end" }),
    ),
    line("M894 624h250", hair, 2),
    text(894, 664, "Total", { size: 18, weight: 600 }),
    text(1144, 666, "₹37,200", { size: 28, weight: 700, anchor: "end", display: true }),
    rect(894, 694, 250, 50, mint, { r: 12 }),
    icon("check", 908, 707, 24, teal, 2.6),
    text(942, 725, "Print file is ready", { size: 17, weight: 600, fill: teal }),
  ].join("");
}

function comment(x, y) {
  return card(
    x,
    y,
    360,
    176,
    [
      circle(x + 46, y + 48, 24, terracotta),
      text(x + 46, y + 54, "MS", { size: 16, weight: 700, fill: "#ffffff", anchor: "middle" }),
      text(x + 84, y + 44, "Meera S.", { size: 18, weight: 600 }),
      text(x + 84, y + 68, "Guest, no account needed", { size: 15, fill: inkSoft }),
      text(x + 28, y + 112, "Love the medallion. Can the", { size: 18 }),
      text(x + 28, y + 140, "border be two shades darker?", { size: 18 }),
    ].join(""),
    { r: 22, strength: 1 },
  );
}

function colours(x, y) {
  const dyes = ["#1c2a5a", "#a83a2c", "#f2a33a", "#0f4c4a", "#f3e7d0"];
  return card(
    x,
    y,
    430,
    128,
    text(x + 28, y + 42, "Natural dyes", { size: 18, weight: 600 }) +
      dyes
        .map(
          (dye, i) =>
            circle(x + 54 + i * 78, y + 86, 25, dye, { stroke: "#ffffff", "stroke-width": 3 }) +
            circle(x + 54 + i * 78, y + 86, 28, "none", {
              stroke: i === 1 ? INDIGO : hair,
              "stroke-width": i === 1 ? 3 : 1.5,
            }),
        )
        .join(""),
    { r: 22, strength: 1 },
  );
}
