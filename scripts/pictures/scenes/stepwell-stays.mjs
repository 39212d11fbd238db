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
  text,
} from "../kit.mjs";
import { browser, phone, stage, window } from "../stage.mjs";

const { ink, inkSoft, marigold, terracotta, mint, teal, line: hair } = COLOURS;

/** A booking page for heritage houses, with the stepwell they stand beside. */
export function stepwellStays() {
  const stone = linear(
    "stone",
    [
      [0, "#9c432e"],
      [1, "#e3a06d"],
    ],
    [0, 0, 0, 1],
  );
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#6d2a20"],
        [0.5, "#b6503a"],
        [1, "#eeb283"],
      ],
      glow: "#ffcf9a",
      light: 0.5,
      lines: "#fff1de",
      defs: stone,
    },
    [
      browser(
        100,
        120,
        1080,
        900,
        { id: "web", address: "stepwell-stays.example", rotate: 1.5 },
        page(),
      ),
      phone(1150, 330, 366, 750, { id: "owner", rotate: -5 }, calendar()),
    ].join(""),
  );
}

/** Flights of steps going down to the water, each level narrower than the one above. */
function stepwell(width, height, ground) {
  const levels = 7;
  const parts = [rect(0, 0, width, height, ground)];
  for (let level = 0; level < levels; level++) {
    const inset = (level / levels) * width * 0.36;
    const top = (level / levels) * height * 0.84;
    const band = (height * 0.84) / levels;
    const tone = ["#eab983", "#dfa26e", "#cf875a", "#bd6f4a", "#a65a3e", "#8c4733", "#703628"][
      level
    ];
    parts.push(rect(inset, top, width - inset * 2, band + 2, tone));
    const flights = 9 - level;
    const step = (width - inset * 2) / flights;
    for (let i = 0; i < flights; i++) {
      const x = inset + i * step;
      parts.push(
        path(
          `M${x} ${top + band}l${step / 2} ${-band * 0.86}l${step / 2} ${band * 0.86}z`,
          "#3d1710",
          {
            opacity: 0.2 + level * 0.02,
          },
        ),
        path(
          `M${x + step / 2} ${top + band * 0.14}l${step / 2} ${band * 0.86}h${-step / 2}z`,
          "#3d1710",
          {
            opacity: 0.16,
          },
        ),
      );
    }
    parts.push(rect(inset, top, width - inset * 2, 3, "#ffe9cb", { opacity: 0.55 }));
  }
  const pool = width * 0.36;
  parts.push(
    rect(pool, height * 0.84, width - pool * 2, height * 0.16, "#14544f"),
    line(
      `M${pool + 20} ${height * 0.9}h${width * 0.12}M${pool + 60} ${height * 0.95}h${width * 0.16}`,
      "#7cc4b6",
      3,
      {
        opacity: 0.7,
      },
    ),
  );
  return parts.join("");
}

function pavilion(x, y, scale) {
  const body = [
    path("M0 0h120v-12H0zM8 -12h14v-74H8zM53 -12h14v-74H53zM98 -12h14v-74H98z", "#f6ddb7"),
    path("M-8 -86h136v-14H-8zM6 -100q54 -66 108 0z", "#f9e7c8"),
    rect(57, -150, 6, 26, "#f9e7c8"),
  ];
  return at(x, y, body.join(""), { scale });
}

function page() {
  const hero = [
    rect(0, 0, 1080, 222, "url(#stone)"),
    at(0, 220, stepwell(1080, 226, "#7a3a28")),
    pavilion(26, 220, 0.84),
    pavilion(950, 220, 0.84),
    text(60, 58, "Stepwell Stays", { size: 27, weight: 700, fill: "#fffdf9", display: true }),
    ...["Houses", "Journeys", "Our story"].map((word, i) =>
      text(690 + i * 112, 57, word, { size: 17, weight: 600, fill: "#fffdf9" }),
    ),
    text(540, 150, "Sleep where the water was", {
      size: 58,
      weight: 700,
      fill: "#fffdf9",
      anchor: "middle",
      display: true,
    }),
    text(540, 190, "Eleven restored houses in Patan, Adalaj and Champaner", {
      size: 20,
      weight: 600,
      fill: "#fff1de",
      anchor: "middle",
    }),
  ];
  const houses = [
    ["Adalaj House", "4 rooms · courtyard, library", "₹6,400", "#d9885a", "#f3cf9f"],
    ["Vav Villa", "2 rooms · private steps", "₹4,900", "#2f8f83", "#cfe7df"],
    ["Patan Haveli", "6 rooms · rooftop kitchen", "₹7,800", "#b4513a", "#f4d9b4"],
  ];
  return [
    ...hero,
    searchBar(60, 392),
    text(60, 540, "Free this weekend", { size: 29, weight: 700, display: true }),
    text(820, 538, "See all houses", { size: 17, weight: 600, fill: terracotta }),
    ...houses.map((each, i) => house(60 + i * 312, 570, each, i)),
  ].join("");
}

function searchBar(x, y) {
  const fields = [
    ["pin", "Where", "Adalaj, Gujarat"],
    ["calendar", "When", "Fri 26 to Sun 28 Feb"],
    ["user", "Guests", "2 adults, 1 child"],
  ];
  return card(
    x,
    y,
    870,
    92,
    [
      ...fields.map(([name, label, value], i) =>
        [
          icon(name, x + 26 + i * 232, y + 33, 26, terracotta),
          text(x + 66 + i * 232, y + 40, label, { size: 14, fill: inkSoft }),
          text(x + 66 + i * 232, y + 65, value, { size: 18, weight: 600 }),
        ].join(""),
      ),
      button(x + 728, y + 17, 124, 58, "Search", { fill: terracotta }),
    ].join(""),
    { r: 18, strength: 0.5 },
  );
}

function house(x, y, [name, detail, price, tone, wall], i) {
  const art = [
    rect(0, 0, 288, 150, wall),
    path("M0 150V92h60V60h50V36h68v24h50v32h60v58z", tone),
    path(
      "M128 150v-44q16 -26 32 0v44zM40 150v-30q11 -18 22 0v30zM226 150v-30q11 -18 22 0v30z",
      "#3d1710",
      { opacity: 0.42 },
    ),
    path("M110 36q34 -40 68 0z", tone),
  ].join("");
  return [
    window(`house-${i}`, x, y, 288, 150, 16, art),
    text(x, y + 184, name, { size: 21, weight: 600 }),
    text(x, y + 212, detail, { size: 16, fill: inkSoft }),
    text(x + 288, y + 184, price, { size: 21, weight: 700, anchor: "end", display: true }),
    pill(x + 14, y + 14, 96, 32, ["4.9", "4.8", "5.0"][i], {
      fill: "#fffdf9",
      colour: ink,
      size: 15,
    }),
    icon("star", x + 26, y + 20, 18, marigold, 2.4),
  ].join("");
}

function calendar() {
  const booked = new Set([5, 6, 7, 12, 13, 19, 20, 21, 22]);
  const days = Array.from({ length: 28 }, (_, i) => {
    const x = 28 + (i % 7) * 43;
    const y = 250 + Math.floor(i / 7) * 52;
    const taken = booked.has(i + 1);
    const chosen = i + 1 === 26;
    const fill = taken ? "#f6ddd4" : chosen ? teal : "#ffffff";
    const colour = taken ? terracotta : chosen ? "#ffffff" : ink;
    return (
      rect(x, y, 38, 44, fill, { r: 10 }) +
      text(x + 19, y + 28, i + 1, { size: 17, weight: 600, fill: colour, anchor: "middle" })
    );
  });
  return [
    text(28, 104, "Vav Villa", { size: 30, weight: 700, display: true }),
    text(28, 132, "Rooms and seasons", { size: 17, fill: inkSoft }),
    icon("bell", 286, 84, 28, teal),
    rect(28, 158, 286, 46, "#f1ece1", { r: 23 }),
    text(171, 188, "February", { size: 18, weight: 600, anchor: "middle" }),
    icon("left", 40, 170, 22, inkSoft, 2.4),
    icon("right", 280, 170, 22, inkSoft, 2.4),
    ...["M", "T", "W", "T", "F", "S", "S"].map((day, i) =>
      text(47 + i * 43, 236, day, { size: 14, fill: inkSoft, anchor: "middle" }),
    ),
    ...days,
    line("M28 480h286", hair, 2),
    rect(28, 500, 286, 82, mint, { r: 16 }),
    circle(66, 541, 22, teal),
    text(66, 548, "NK", { size: 16, weight: 700, fill: "#ffffff", anchor: "middle" }),
    text(102, 534, "Nisha K. asks", { size: 18, weight: 600 }),
    text(102, 560, "26 Feb, two nights", { size: 16, fill: inkSoft }),
    button(28, 602, 138, 54, "Accept", { fill: teal }),
    rect(176, 602, 138, 54, "#ffffff", { r: 12, stroke: hair, "stroke-width": 2 }),
    text(245, 636, "Reply", { size: 19, weight: 600, anchor: "middle" }),
  ].join("");
}
