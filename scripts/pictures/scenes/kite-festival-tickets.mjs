import { icon } from "../icons.mjs";
import {
  at,
  button,
  COLOURS,
  circle,
  line,
  linear,
  path,
  pill,
  rect,
  series,
  text,
} from "../kit.mjs";
import { browser, code, phone, stage } from "../stage.mjs";

const { ink, inkSoft, marigold, terracotta, teal, river, mint, line: hair } = COLOURS;

/** A festival's booking page and the ticket it ends in, under a sky of kites. */
export function kiteFestivalTickets() {
  const sun = linear("dusk", [
    [0, "#f9c46b"],
    [1, "#e9743f"],
  ]);
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#0b3b3a"],
        [0.34, "#236f6b"],
        [0.58, "#a9b48c"],
        [0.74, "#f3bd6c"],
        [1, "#df7440"],
      ],
      direction: [0.1, 0, 0, 1],
      glow: "#ffd793",
      light: 0.28,
      lines: "#fff3d9",
      defs: sun,
    },
    [
      circle(1240, 1010, 250, "url(#dusk)", { opacity: 0.75 }),
      skyline(),
      kite(1110, 140, 1.35, 16, terracotta, marigold),
      kite(1440, 160, 1, -22, "#f7f3ec", river),
      kite(170, 118, 0.85, -14, marigold, "#f7f3ec"),
      kite(880, 88, 0.62, 26, "#7cc4b6", "#f7f3ec"),
      kite(1565, 560, 0.6, 12, marigold, terracotta),
      browser(
        64,
        214,
        1030,
        750,
        { id: "web", address: "kite-festival-tickets.example/book", rotate: -2.5 },
        booking(),
      ),
      phone(1128, 300, 372, 762, { id: "app", rotate: 5, fill: "#0f4c4a", dark: true }, ticket()),
    ].join(""),
  );
}

function kite(x, y, scale, rotate, left, right) {
  const tail = "M0 118 C-26 150 30 172 4 206 S-28 250 8 286";
  const body = [
    line("M0 118 C-120 420 -260 560 -380 800", "#fff3d9", 1.4, { opacity: 0.35 }),
    path("M0 -110 L-86 0 L0 118z", left),
    path("M0 -110 L86 0 L0 118z", right),
    path("M0 -110 L-86 0 L0 24z", "#000000", { opacity: 0.1 }),
    line("M0 -110V118M-86 0C-40 -34 40 -34 86 0", "#10211f", 2.4, { opacity: 0.35 }),
    line(tail, right, 5),
    path("M-14 196l18 10-20 12zM22 196l-18 10 20 12z", left),
    path("M-6 278l14 8-16 10zM24 276l-16 10 18 8z", left),
  ];
  return at(x, y, body.join(""), { rotate, scale });
}

/** The old city's roofs: parapets, domed kiosks and minarets, in two depths. */
function skyline() {
  const far = roofs(1020, 11, "#2a625c", 0.75);
  const near = roofs(1105, 29, "#082e2d", 1);
  return far + near;
}

function roofs(base, seed, colour, opacity) {
  const next = series(seed);
  let body = "";
  for (let x = -30; x < 1620; ) {
    const width = 60 + next() * 90;
    const top = base - next() * 130;
    const middle = x + width / 2;
    body += `M${x} 1200V${top}h${width}V1200z`;
    const kind = next();
    if (kind < 0.3) {
      body += `M${middle - 26} ${top}v-26h-6v-8h64v8h-6v26zM${middle - 26} ${top - 34}q26 -46 52 0z`;
      body += `M${middle - 2} ${top - 56}h4v-18h-4z`;
    } else if (kind < 0.42) {
      body += `M${middle - 13} ${top}v-90h26v90zM${middle - 19} ${top - 90}h38l-6 -12h-26zM${middle - 12} ${top - 102}q12 -34 24 0z`;
    } else if (kind < 0.72) {
      for (let i = 0; i < width / 22 - 1; i++) body += `M${x + i * 22} ${top}v-10h13v10z`;
    } else {
      body += `M${x + 12} ${top}v-24h34v24zM${x + width - 16} ${top}v-44h3v44z`;
    }
    x += width - 1;
  }
  return path(body, colour, { opacity });
}

function booking() {
  const roofs = [
    ["Pol House Terrace", "Old city · 12 min from gate 2", "₹650", "38 left"],
    ["Riverfront Deck", "West bank · step-free", "₹450", "112 left"],
    ["Haveli Rooftop", "Khadia · breakfast included", "₹900", "9 left"],
  ];
  return [
    icon("star", 40, 24, 30, terracotta, 2.4),
    text(80, 47, "Kite Festival", { size: 25, weight: 700, display: true }),
    ...["Programme", "Rooftops", "Getting here"].map((word, i) =>
      text(560 + i * 128, 45, word, { size: 16, fill: inkSoft }),
    ),
    text(40, 134, "Pick a rooftop and an hour", { size: 44, weight: 700, display: true }),
    text(40, 172, "14 and 15 January · doors open at 6:30 in the morning", {
      size: 18,
      fill: inkSoft,
    }),
    ...roofs.map((roof, i) => rooftop(40, 204 + i * 122, roof, i === 1)),
    text(40, 608, "Entry at", { size: 17, weight: 600 }),
    ...["7:00", "8:00", "9:00", "10:00", "11:00"].map((hour, i) =>
      slot(128 + i * 100, 582, hour, i),
    ),
    summary(664, 200),
  ].join("");
}

function rooftop(x, y, [name, place, price, left], chosen) {
  return [
    rect(x, y, 590, 106, chosen ? mint : "#ffffff", {
      r: 16,
      stroke: chosen ? river : hair,
      "stroke-width": chosen ? 2.5 : 1.5,
    }),
    rect(x + 14, y + 14, 104, 78, chosen ? river : "#e9b25d", { r: 10 }),
    path(
      `M${x + 14} ${y + 92}v-22l22-16 18 12 26-22 38 30v8q0 10-10 10h-84q-10 0-10-10z`,
      "#0b3b3a",
      {
        opacity: 0.55,
      },
    ),
    circle(x + 94, y + 36, 9, "#fff3d9"),
    text(x + 138, y + 44, name, { size: 21, weight: 600 }),
    text(x + 138, y + 73, place, { size: 16, fill: inkSoft }),
    text(x + 566, y + 46, price, { size: 24, weight: 700, anchor: "end", display: true }),
    text(x + 566, y + 74, left, {
      size: 15,
      weight: 600,
      fill: left === "9 left" ? terracotta : river,
      anchor: "end",
    }),
  ].join("");
}

function slot(x, y, hour, i) {
  const chosen = i === 2;
  return pill(x, y, 88, 42, hour, {
    fill: chosen ? teal : "#ffffff",
    colour: chosen ? "#ffffff" : ink,
    stroke: chosen ? teal : hair,
    size: 17,
  });
}

function summary(x, y) {
  const rows = [
    ["2 adults", "₹900"],
    ["1 child", "₹225"],
    ["Kite and spool", "₹180"],
  ];
  return [
    rect(x, y, 306, 410, "#fbf5e9", { r: 20 }),
    text(x + 26, y + 48, "Your passes", { size: 23, weight: 700, display: true }),
    text(x + 26, y + 78, "Riverfront Deck, 9:00", { size: 16, fill: inkSoft }),
    ...rows.map(
      ([label, sum], i) =>
        text(x + 26, y + 132 + i * 40, label, { size: 18 }) +
        text(x + 280, y + 132 + i * 40, sum, { size: 18, weight: 600, anchor: "end" }),
    ),
    line(`M${x + 26} ${y + 240}h254`, hair, 2),
    text(x + 26, y + 284, "Total", { size: 19, weight: 600 }),
    text(x + 280, y + 286, "₹1,305", { size: 30, weight: 700, anchor: "end", display: true }),
    button(x + 26, y + 316, 254, 60, "Pay with UPI", { fill: terracotta, size: 20, r: 14 }),
  ].join("");
}

function ticket() {
  return [
    text(174, 104, "Your pass", {
      size: 28,
      weight: 700,
      fill: "#ffffff",
      anchor: "middle",
      display: true,
    }),
    text(174, 134, "Works without a network", { size: 16, fill: "#b9d8d1", anchor: "middle" }),
    path(
      "M46 164h256q22 0 22 22v206q-18 0-18 18t18 18v206q0 22-22 22H46q-22 0-22-22V428q18 0 18-18t-18-18V186q0-22 22-22z",
      "#fffdf9",
    ),
    code(86, 192, 176, ink, 21),
    line("M50 410h248", "#d8cfbd", 2.5, { "stroke-dasharray": "2 10" }),
    text(50, 454, "Riverfront Deck", { size: 25, weight: 700, display: true }),
    text(50, 482, "Tuesday 14 January", { size: 17, fill: inkSoft }),
    text(50, 530, "Entry", { size: 14, fill: inkSoft }),
    text(50, 556, "9:00", { size: 23, weight: 700, display: true }),
    text(150, 530, "Gate", { size: 14, fill: inkSoft }),
    text(150, 556, "2 West", { size: 23, weight: 700, display: true }),
    text(250, 530, "Guests", { size: 14, fill: inkSoft }),
    text(250, 556, "3", { size: 23, weight: 700, display: true }),
    rect(50, 586, 248, 46, "#fdf0d8", { r: 12 }),
    icon("check", 64, 598, 22, "#a86a12", 2.6),
    text(96, 615, "Paid, ₹1,305", { size: 17, weight: 600, fill: "#7d4d09" }),
  ].join("");
}
