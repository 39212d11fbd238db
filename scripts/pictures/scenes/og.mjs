import { at, button, COLOURS, circle, line, pill, rect, text } from "../kit.mjs";
import { waves } from "../mark.mjs";
import { browser, stage } from "../stage.mjs";

const { deep, marigold, mint, river, inkSoft, terracotta } = COLOURS;

/** What is shown when a page is shared: the name, the promise, and a piece of the work. */
export function og() {
  return stage(
    1200,
    630,
    {
      stops: [
        [0, "#0a3433"],
        [0.6, "#0f4c4a"],
        [1, "#1d6f67"],
      ],
      glow: "#5fc0b0",
      light: 0.35,
    },
    [
      circle(1080, 560, 190, marigold, { opacity: 0.92 }),
      at(0, 0, bigWaves()),
      browser(
        720,
        104,
        560,
        430,
        { id: "site", address: "sabarmatisoftworks.example", rotate: 4 },
        page(),
      ),
      at(
        80,
        76,
        rect(0, 0, 84, 84, deep, { r: 20, stroke: "#2f7a72", "stroke-width": 2 }) +
          at(3, -3, waves(), { scale: 1.22 }),
      ),
      text(78, 292, "Sabarmati", { size: 88, weight: 700, fill: "#fffdf9", display: true }),
      text(78, 378, "Softworks", { size: 88, weight: 700, fill: "#fffdf9", display: true }),
      text(82, 452, "never give up and always", { size: 31, weight: 500, fill: "#c8dcd7" }),
      text(82, 494, "grow with technology", { size: 31, weight: 500, fill: "#c8dcd7" }),
      rect(82, 536, 56, 6, marigold, { r: 3 }),
    ].join(""),
  );
}

function bigWaves() {
  return [0, 1, 2]
    .map((i) =>
      line(
        `M-20 ${560 + i * 40}C180 ${500 + i * 40} 320 ${620 + i * 40} 560 ${560 + i * 40}S960 ${500 + i * 40} 1220 ${540 + i * 40}`,
        "#7cc4b6",
        3,
        {
          opacity: 0.3 - i * 0.06,
        },
      ),
    )
    .join("");
}

function page() {
  return [
    rect(32, 30, 150, 14, "#dcd5c6", { r: 7 }),
    ...[0, 1, 2].map((i) => rect(330 + i * 66, 30, 46, 12, "#e6dfd1", { r: 6 })),
    text(32, 118, "Websites, apps", { size: 41, weight: 700, display: true }),
    text(32, 164, "and Shopify shops", { size: 43, weight: 700, display: true }),
    button(32, 192, 150, 46, "Get started", { size: 17 }),
    pill(194, 192, 150, 46, "Our work", { size: 17, fill: "#f0eadd", colour: deep }),
    ...[mint, "#fbe3c0", "#f6d9d0"].map((fill, i) =>
      [
        rect(32 + i * 168, 268, 152, 150, fill, { r: 16 }),
        circle(64 + i * 168, 304, 15, [river, marigold, terracotta][i]),
        rect(48 + i * 168, 336, 96, 11, inkSoft, { r: 5.5, opacity: 0.5 }),
        rect(48 + i * 168, 358, 70, 9, inkSoft, { r: 4.5, opacity: 0.3 }),
      ].join(""),
    ),
  ].join("");
}
