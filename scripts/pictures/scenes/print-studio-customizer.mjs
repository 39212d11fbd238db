import { icon } from "../icons.mjs";
import { at, button, COLOURS, card, circle, line, linear, pill, rect, text } from "../kit.mjs";
import { browser, stage } from "../stage.mjs";
import { artwork, mug, shirt } from "./printed-goods.mjs";

const { ink, inkSoft, teal, river, mint, marigold, terracotta, line: hair } = COLOURS;

/** The design studio a shopper sees: artwork and words going onto a shirt, and onto a mug. */
export function printStudioCustomizer() {
  const defs = [
    linear("cloth", [
      [0, "#17605c"],
      [0.5, "#0f4c4a"],
      [1, "#0a3635"],
    ]),
    linear(
      "glaze",
      [
        [0, "#ffffff"],
        [0.55, "#f4efe6"],
        [1, "#cfc5b4"],
      ],
      [0, 0, 1, 0],
    ),
  ].join("");
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#f9e0d2"],
        [0.5, "#eeae93"],
        [1, "#c8553d"],
      ],
      glow: "#fff4ea",
      light: 0.8,
      defs,
    },
    [
      browser(
        80,
        130,
        1240,
        890,
        { id: "web", address: "yourshop.example/products/classic-tee", rotate: -1.2 },
        editor(),
      ),
      mug(1236, 800),
      printFile(24, 962),
    ].join(""),
  );
}

function editor() {
  const tools = [
    ["type", "Text"],
    ["image", "Photo"],
    ["brush", "Clip art"],
    ["layers", "Layers"],
  ];
  return [
    rect(0, 0, 116, 836, "#fffdf9"),
    line("M116 0V836", hair, 2),
    ...tools.map(([name, label], i) => {
      const tone = i === 0 ? terracotta : inkSoft;
      return [
        i === 0 ? rect(16, 36, 84, 92, "#fbe7df", { r: 16 }) : "",
        icon(name, 42, 54 + i * 116, 32, tone),
        text(58, 110 + i * 116, label, { size: 15, weight: 600, fill: tone, anchor: "middle" }),
      ].join("");
    }),
    rect(117, 0, 753, 836, "#f3ede2"),
    at(494, 420, shirt()),
    at(494, 392, artwork()),
    rect(346, 272, 296, 326, "none", {
      stroke: terracotta,
      "stroke-width": 2.5,
      "stroke-dasharray": "9 7",
    }),
    ...[
      [346, 272],
      [642, 272],
      [346, 598],
      [642, 598],
    ].map(([x, y]) => circle(x, y, 9, "#ffffff", { stroke: terracotta, "stroke-width": 3 })),
    pill(404, 222, 180, 38, "28 × 31 cm, front", { fill: terracotta, colour: "#ffffff", size: 16 }),
    rect(376, 768, 236, 46, "#fffdf9", { r: 23 }),
    ...["Front", "Back", "Sleeve"].map((side, i) =>
      text(416 + i * 78, 797, side, {
        size: 16,
        weight: i === 0 ? 700 : 500,
        fill: i === 0 ? ink : inkSoft,
        anchor: "middle",
      }),
    ),
    panel(904),
  ].join("");
}

function panel(x) {
  const shades = [teal, terracotta, marigold, "#27366b", "#10211f", "#f7f3ec"];
  return [
    text(x, 66, "Classic tee", { size: 33, weight: 700, display: true }),
    text(x, 98, "Make it yours", { size: 18, fill: inkSoft }),
    text(x, 152, "Words", { size: 17, weight: 600 }),
    rect(x, 166, 300, 56, "#ffffff", { r: 12, stroke: terracotta, "stroke-width": 2.5 }),
    text(x + 20, 201, "Riverside Runners", { size: 19 }),
    line(`M${x + 184} 180v28`, terracotta, 2.5),
    text(x, 264, "Letters", { size: 17, weight: 600 }),
    ...["Aa", "Aa", "Aa"].map(
      (sample, i) =>
        rect(x + i * 104, 278, 92, 58, "#ffffff", {
          r: 12,
          stroke: i === 0 ? terracotta : hair,
          "stroke-width": 2.5,
        }) +
        text(x + 46 + i * 104, 318, sample, {
          size: 29,
          weight: [700, 400, 600][i],
          anchor: "middle",
          display: i !== 1,
        }),
    ),
    text(x, 382, "Shirt colour", { size: 17, weight: 600 }),
    ...shades.map((shade, i) =>
      circle(x + 22 + i * 51, 418, 19, shade, {
        stroke: i === 0 ? ink : hair,
        "stroke-width": i === 0 ? 4 : 2,
      }),
    ),
    line(`M${x} 470h300`, hair, 2),
    ...[
      ["Classic tee, M", "$18.00"],
      ["Front print", "$6.00"],
      ["12 or more", "-$2.40"],
    ].map(
      ([label, sum], i) =>
        text(x, 512 + i * 36, label, { size: 18, fill: inkSoft }) +
        text(x + 300, 512 + i * 36, sum, {
          size: 18,
          weight: 600,
          anchor: "end",
          fill: i === 2 ? river : ink,
        }),
    ),
    text(x, 640, "Each", { size: 18, weight: 600 }),
    text(x + 300, 644, "$21.60", { size: 38, weight: 700, anchor: "end", display: true }),
    button(x, 672, 300, 62, "Add 12 to cart", { fill: terracotta, size: 20, r: 14 }),
  ].join("");
}

function printFile(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      430,
      140,
      [
        rect(28, 30, 80, 80, mint, { r: 18 }),
        icon("file", 48, 49, 42, teal),
        text(134, 62, "Print-ready file", { size: 23, weight: 700, display: true }),
        text(134, 92, "PDF and PNG with order 1088", { size: 17, fill: inkSoft }),
        circle(384, 48, 17, river),
        icon("check", 373, 37, 22, "#ffffff", 3),
      ].join(""),
      { r: 24, strength: 1.1 },
    ),
    { rotate: -2 },
  );
}
