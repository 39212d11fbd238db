import { icon } from "../icons.mjs";
import { at, COLOURS, card, circle, curve, line, linear, path, pill, rect, text } from "../kit.mjs";
import { phone, stage } from "../stage.mjs";
import { cloud, field, rain } from "./monsoon-field.mjs";

const { inkSoft, teal, river, mint, marigold, line: hair } = COLOURS;

const LEAF = "#3f8a4a";

const RAIN = "#3d86a8";

/** A grower's phone with the week's rain, in a field under the first clouds. */
export function monsoonCropAdvisory() {
  const defs = [
    linear(
      "cloud",
      [
        [0, "#8fa9ad"],
        [1, "#5a7b82"],
      ],
      [0, 0, 0, 1],
    ),
    linear(
      "rain-fill",
      [
        [0, RAIN, 0.42],
        [1, RAIN, 0.03],
      ],
      [0, 0, 0, 1],
    ),
    linear(
      "soil",
      [
        [0, "#4f7f45"],
        [1, "#20432c"],
      ],
      [0, 0, 0, 1],
    ),
  ].join("");
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#2f5660"],
        [0.42, "#7fa6a4"],
        [0.62, "#e6d9ac"],
        [1, "#7d9a55"],
      ],
      direction: [0, 0, 0, 1],
      glow: "#f8e7b0",
      light: 0.4,
      defs,
    },
    [
      rain(),
      cloud(170, 90, 1.35),
      cloud(1080, 40, 1.7),
      cloud(700, 150, 0.9),
      field(),
      soilCard(110, 470),
      phone(586, 120, 452, 948, { id: "app", time: "6:05", dark: true }, forecast()),
      advice(1090, 380),
      offline(1130, 720),
    ].join(""),
  );
}

function forecast() {
  const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  const amounts = [4, 12, 38, 52, 31, 18, 6];
  const points = amounts.map((amount, i) => [50 + i * 54, 560 - amount * 2.6]);
  const d = curve(points);
  return [
    rect(0, 0, 428, 330, "#245a5f"),
    text(32, 118, "Gondal, Rajkot", { size: 19, weight: 600, fill: "#cfe6e3" }),
    text(30, 208, "38 mm", { size: 80, weight: 700, fill: "#ffffff", display: true }),
    text(32, 244, "Rain on Wednesday, after noon", { size: 19, fill: "#dcefe9" }),
    icon("drop", 330, 128, 66, "#8fd0e0", 1.6),
    pill(32, 268, 150, 38, "Stored 5:40 am", { fill: "#174448", colour: "#cfe6e3", size: 16 }),
    text(32, 380, "The next seven days", { size: 21, weight: 700, display: true }),
    ...[0, 1, 2].map((i) => line(`M36 ${430 + i * 65}h356`, hair, 1.5)),
    path(`${d}V562H50z`, "url(#rain-fill)"),
    line(d, RAIN, 5),
    ...points.map(([x, y], i) =>
      circle(x, y, i === 2 ? 10 : 5, i === 2 ? marigold : RAIN, {
        stroke: "#fffdf9",
        "stroke-width": 3,
      }),
    ),
    ...days.map((day, i) =>
      text(50 + i * 54, 592, day, {
        size: 16,
        weight: i === 2 ? 700 : 500,
        fill: i === 2 ? "#10211f" : inkSoft,
        anchor: "middle",
      }),
    ),
    rect(24, 622, 380, 118, "#e7f1df", { r: 22 }),
    circle(72, 680, 28, LEAF),
    icon("leaf", 56, 664, 32, "#ffffff"),
    text(116, 664, "Cotton", { size: 22, weight: 700, display: true }),
    text(116, 692, "Sow on Thursday, not before.", { size: 18 }),
    text(116, 717, "The soil holds 60 mm by then.", { size: 16, fill: inkSoft }),
    rect(24, 756, 380, 104, "#fdf2dc", { r: 22 }),
    circle(72, 808, 28, marigold),
    icon("alert", 56, 791, 32, "#ffffff"),
    text(116, 802, "Groundnut", { size: 22, weight: 700, display: true }),
    text(116, 831, "Clear the drains by Tuesday.", { size: 18 }),
  ].join("");
}

function soilCard(x, y) {
  const bars = [
    ["Moisture", 0.42, RAIN],
    ["Nitrogen", 0.66, LEAF],
    ["Potash", 0.81, marigold],
  ];
  return at(
    x,
    y,
    card(
      0,
      0,
      400,
      290,
      [
        text(30, 54, "Field 2, black soil", { size: 25, weight: 700, display: true }),
        text(30, 84, "Record of 12 June", { size: 17, fill: inkSoft }),
        ...bars.map(
          ([label, share, colour], i) =>
            text(30, 132 + i * 54, label, { size: 17, weight: 600 }) +
            text(370, 132 + i * 54, `${Math.round(share * 100)}%`, {
              size: 17,
              fill: inkSoft,
              anchor: "end",
            }) +
            rect(30, 144 + i * 54, 340, 12, "#edf0e6", { r: 6 }) +
            rect(30, 144 + i * 54, 340 * share, 12, colour, { r: 6 }),
        ),
      ].join(""),
      { r: 26, strength: 1.1 },
    ),
    { rotate: -4 },
  );
}

function advice(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      400,
      266,
      [
        circle(58, 62, 30, mint),
        icon("message", 42, 46, 32, teal),
        text(106, 56, "Voice note, 0:24", { size: 20, weight: 600 }),
        text(106, 82, "Gujarati, Hindi", { size: 16, fill: inkSoft }),
        ...Array.from({ length: 34 }, (_, i) => {
          const height = 10 + Math.abs(Math.sin(i * 0.9) * 34 + Math.sin(i * 0.37) * 20);
          return rect(30 + i * 10, 142 - height / 2, 5, height, i < 14 ? river : "#cfdcd8", {
            r: 2.5,
          });
        }),
        text(30, 206, "Wait two days after the first", { size: 18 }),
        text(30, 232, "heavy rain, then sow.", { size: 18 }),
      ].join(""),
      { r: 26, strength: 1.1 },
    ),
    { rotate: 3 },
  );
}

function offline(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      350,
      116,
      [
        circle(58, 58, 30, "#e7f1df"),
        icon("check", 42, 42, 32, LEAF, 2.6),
        text(106, 52, "No signal needed", { size: 20, weight: 600 }),
        text(106, 80, "7 days are on this phone", { size: 17, fill: inkSoft }),
      ].join(""),
      { r: 26, strength: 1.1 },
    ),
    { rotate: -3 },
  );
}
