import { icon } from "../icons.mjs";
import { at, button, COLOURS, card, circle, line, radial, rect, text } from "../kit.mjs";
import { browser, stage } from "../stage.mjs";
import { bowl, crate, SPICES } from "./spice-goods.mjs";

const { inkSoft, teal, mint, terracotta, line: hair } = COLOURS;

const SAFFRON = "#c9761a";

/** A wholesale order, the spices it is for and the crate they leave in. */
export function spiceRouteWholesale() {
  const heaps = Object.entries(SPICES).map(([name, [, light, dark]]) =>
    radial(
      name,
      [
        [0, light],
        [1, dark],
      ],
      { cx: 0.42, cy: 0.36, r: 0.7 },
    ),
  );
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#1a1410"],
        [0.55, "#4a2713"],
        [1, "#a85f1c"],
      ],
      glow: "#f0a03c",
      light: 0.4,
      lines: "#ffe2b0",
      defs: heaps.join(""),
    },
    [
      crate(1130, 770),
      browser(
        300,
        64,
        1130,
        800,
        { id: "web", address: "spice-route-wholesale.example/order", rotate: 1.5 },
        order(),
      ),
      bowl(176, 262, 166, "turmeric", 3),
      bowl(150, 640, 150, "chilli", 5),
      bowl(330, 930, 190, "coriander", 9),
      bowl(690, 1060, 140, "pepper", 14),
      papers(850, 886),
    ].join(""),
  );
}

function order() {
  const items = [
    [
      "turmeric",
      "Turmeric, finger",
      "Nizamabad, 5% curcumin",
      "500 kg",
      "2,000",
      "₹152",
      "₹3,04,000",
    ],
    ["chilli", "Red chilli, whole", "Guntur S4, stemless", "300 kg", "1,200", "₹214", "₹2,56,800"],
    ["coriander", "Coriander seed", "Gondal, single parrot", "400 kg", "1,600", "₹98", "₹1,56,800"],
    ["pepper", "Black pepper", "Wayanad, 550 g/l", "100 kg", "400", "₹612", "₹2,44,800"],
  ];
  const columns = [356, 566, 756, 880, 1080];
  return [
    crops(96, 150),
    text(96, 58, "Spice Route", { size: 28, weight: 700, fill: "#6d3a08", display: true }),
    ...["Catalogue", "Price list", "Orders", "Papers"].map((word, i) =>
      text(330 + i * 130, 56, word, {
        size: 18,
        weight: i === 2 ? 700 : 500,
        fill: i === 2 ? SAFFRON : inkSoft,
      }),
    ),
    circle(1060, 50, 24, SAFFRON),
    text(1060, 56, "HB", { size: 16, weight: 700, fill: "#ffffff", anchor: "middle" }),
    line("M0 92h1130", hair, 2),
    text(356, 152, "Order 4471", { size: 40, weight: 700, display: true }),
    text(356, 184, "Hansen & Brandt, Hamburg. Prices of your list, valid to 31 March", {
      size: 17,
      fill: inkSoft,
    }),
    ...["Crop", "Minimum", "Quantity", "Per kg", "Amount"].map((head, i) =>
      text(columns[i] + [0, 70, -26, 0, 0][i], 240, head, {
        size: 15,
        weight: 600,
        fill: inkSoft,
        anchor: i === 4 ? "end" : undefined,
      }),
    ),
    ...items.map((item, i) => row(252 + i * 96, item, columns)),
    line("M356 650h724", hair, 2),
    text(356, 694, "20-foot container, 84% full", { size: 17, weight: 600 }),
    rect(356, 708, 330, 14, "#f1e4cd", { r: 7 }),
    rect(356, 708, 277, 14, SAFFRON, { r: 7 }),
    text(1080, 706, "₹9,62,400", { size: 40, weight: 700, anchor: "end", display: true }),
  ].join("");
}

function crops(x, y) {
  const names = ["All crops", "Whole spices", "Ground", "Seeds", "Blends", "Organic"];
  return names
    .map((name, i) => {
      const chosen = i === 1;
      const ground = chosen ? rect(x - 18, y + i * 52 - 30, 216, 46, "#fdf3df", { r: 12 }) : "";
      const tone = chosen ? SAFFRON : inkSoft;
      return (
        ground + text(x, y + i * 52, name, { size: 18, weight: chosen ? 700 : 500, fill: tone })
      );
    })
    .join("");
}

function row(y, [spice, name, origin, minimum, quantity, price, amount], columns) {
  return [
    rect(336, y, 764, 84, y < 300 ? "#fdf3df" : "#ffffff", {
      r: 14,
      stroke: hair,
      "stroke-width": 1.5,
    }),
    circle(380, y + 42, 25, `url(#${spice})`),
    text(418, y + 37, name, { size: 19, weight: 600 }),
    text(418, y + 62, origin, { size: 14, fill: inkSoft }),
    text(columns[1] + 130, y + 48, minimum, { size: 16, fill: inkSoft, anchor: "end" }),
    rect(columns[2] - 26, y + 20, 104, 44, "#ffffff", {
      r: 10,
      stroke: "#d9c9a8",
      "stroke-width": 2,
    }),
    text(columns[2] + 26, y + 48, quantity, { size: 18, weight: 700, anchor: "middle" }),
    text(columns[3] + 50, y + 48, price, { size: 17, fill: inkSoft, anchor: "end" }),
    text(columns[4], y + 48, amount, { size: 19, weight: 700, anchor: "end" }),
  ].join("");
}

function papers(x, y) {
  const list = ["Commercial invoice", "Phytosanitary certificate", "Packing list"];
  return at(
    x,
    y,
    card(
      0,
      0,
      400,
      284,
      [
        text(30, 52, "Export papers", { size: 25, weight: 700, display: true }),
        ...list.map(
          (name, i) =>
            icon("file", 28, 76 + i * 46, 26, SAFFRON) +
            text(66, 96 + i * 46, name, { size: 18 }) +
            circle(358, 90 + i * 46, 14, i < 2 ? mint : "#f6e6c8") +
            icon(i < 2 ? "check" : "clock", 349, 81 + i * 46, 18, i < 2 ? teal : SAFFRON, 3),
        ),
        button(28, 212, 344, 50, "Reorder this container", { fill: terracotta }),
      ].join(""),
      { r: 24, strength: 1.2 },
    ),
    { rotate: -2 },
  );
}
