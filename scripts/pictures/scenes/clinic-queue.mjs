import { icon } from "../icons.mjs";
import { at, COLOURS, card, circle, line, path, pill, rect, shadow, text } from "../kit.mjs";
import { phone, stage } from "../stage.mjs";

const { inkSoft, marigold, river, mint, teal, deep, line: hair } = COLOURS;

/** The waiting-room screen of a clinic, a patient's phone, and the desk's next file. */
export function clinicQueue() {
  return stage(
    1600,
    1200,
    {
      stops: [
        [0, "#eef7f3"],
        [0.5, "#b9ded5"],
        [1, "#4ba295"],
      ],
      glow: "#ffffff",
      light: 0.9,
      lines: "#0f4c4a",
    },
    [
      wall(),
      plant(60, 1030),
      screen(120, 150),
      file(330, 800),
      phone(
        1160,
        372,
        350,
        720,
        { id: "sms", rotate: 4, fill: "#f4f8f6", time: "10:12" },
        messages(),
      ),
    ].join(""),
  );
}

function wall() {
  const chair = (x) =>
    at(
      x,
      1010,
      path("M0 0q0 -96 14 -110h92q14 14 14 110z", "#2f8f83", { opacity: 0.9 }) +
        rect(-8, -8, 136, 28, "#287c72", { r: 12 }) +
        line("M16 20v76M104 20v76", "#16534d", 7),
    );
  return (
    rect(0, 1092, 1600, 108, "#3d8f84", { opacity: 0.55 }) +
    [1010, 1160, 1310, 1460].map(chair).join("")
  );
}

function plant(x, y) {
  const leaf = (turn, size) =>
    at(110, 0, path("M0 0C-44 -70 -30 -170 0 -230C30 -170 44 -70 0 0z", "#1f6d5f"), {
      rotate: turn,
      scale: size,
    });
  return at(
    x,
    y,
    [leaf(-48, 0.8), leaf(46, 0.86), leaf(-22, 1), leaf(20, 1.05), leaf(0, 0.9)].join("") +
      path("M50 -14h120l-16 130h-88z", "#c8553d") +
      path("M42 -30h136v26H42z", "#d86a50"),
  );
}

function screen(x, y) {
  const rows = [
    ["A-43", "Dr Shah", "2", "10:20", "Next"],
    ["B-17", "Dr Iyer", "1", "10:25", "Waiting"],
    ["A-44", "Dr Shah", "2", "10:35", "Waiting"],
    ["C-09", "Dr Khan", "4", "10:40", "Waiting"],
    ["B-18", "Dr Iyer", "1", "10:45", "Checked in"],
  ];
  const columns = [484, 606, 760, 848, 980];
  return at(
    x,
    y,
    [
      shadow(0, 0, 1150, 660, 26, 1.2),
      rect(0, 0, 1150, 660, "#0a1716", { r: 26 }),
      rect(14, 14, 1122, 632, deep, { r: 16 }),
      rect(14, 14, 430, 632, teal, { r: 16 }),
      text(54, 76, "Now serving", { size: 26, weight: 600, fill: "#b9d8d1" }),
      text(50, 232, "A-42", { size: 158, weight: 700, fill: "#ffffff", display: true }),
      rect(54, 272, 350, 76, marigold, { r: 18 }),
      text(229, 322, "Room 2, Dr Shah", {
        size: 28,
        weight: 700,
        fill: "#3c2400",
        anchor: "middle",
      }),
      ...[
        ["B-16", "Room 1"],
        ["C-08", "Room 4"],
      ].map(
        ([token, room], i) =>
          rect(54, 376 + i * 92, 350, 78, "#0b3b3a", { r: 16 }) +
          text(80, 428 + i * 92, token, { size: 36, weight: 700, fill: "#ffffff", display: true }) +
          text(380, 426 + i * 92, room, { size: 22, weight: 600, fill: "#b9d8d1", anchor: "end" }),
      ),
      text(54, 612, "Navrangpura clinic", { size: 20, fill: "#b9d8d1" }),
      text(484, 78, "Coming up", { size: 34, weight: 700, fill: "#ffffff", display: true }),
      text(1100, 78, "10:12", {
        size: 34,
        weight: 700,
        fill: "#ffffff",
        anchor: "end",
        display: true,
      }),
      ...["Token", "Doctor", "Room", "About", "Status"].map((head, i) =>
        text(columns[i], 134, head, { size: 18, fill: "#86b5ac" }),
      ),
      ...rows.map((row, i) => {
        const baseline = 202 + i * 80;
        const [token, doctor, room, time, status] = row;
        return [
          rect(466, baseline - 48, 648, 68, i === 0 ? "#14605a" : "#0e4544", { r: 14 }),
          text(columns[0], baseline - 4, token, {
            size: 28,
            weight: 700,
            fill: "#ffffff",
            display: true,
          }),
          text(columns[1], baseline - 5, doctor, { size: 22, fill: "#dcefe9" }),
          text(columns[2] + 14, baseline - 5, room, { size: 22, fill: "#dcefe9" }),
          text(columns[3], baseline - 5, time, { size: 22, weight: 600, fill: "#ffffff" }),
          pill(columns[4] - 8, baseline - 33, 128, 40, status, {
            fill: i === 0 ? marigold : "#1b5a55",
            colour: i === 0 ? "#3c2400" : "#b9d8d1",
            size: 17,
          }),
        ].join("");
      }),
      text(484, 616, "Your turn comes by text message as well. Step out if you like.", {
        size: 18,
        fill: "#86b5ac",
      }),
    ].join(""),
    { rotate: -1 },
  );
}

function messages() {
  const bubble = (y, height, lines, fill, colour) =>
    rect(24, y, 246, height, fill, { r: 20 }) +
    lines.map((words, i) => text(44, y + 34 + i * 26, words, { size: 18, fill: colour })).join("");
  return [
    rect(0, 0, 326, 160, "#ffffff"),
    circle(163, 88, 27, river),
    icon("plus", 149, 74, 28, "#ffffff", 3),
    text(163, 142, "Clinic Queue", { size: 17, weight: 600, anchor: "middle" }),
    line("M0 160h326", hair, 1.5),
    text(163, 194, "Today 09:41", { size: 14, fill: inkSoft, anchor: "middle" }),
    bubble(
      214,
      106,
      ["Your token is A-44,", "Dr Shah, room 2.", "Expected at 10:35."],
      "#ffffff",
      "#10211f",
    ),
    bubble(338, 80, ["Two patients are", "before you."], "#ffffff", "#10211f"),
    rect(112, 436, 190, 52, river, { r: 20 }),
    text(207, 468, "On my way", { size: 18, weight: 600, fill: "#ffffff", anchor: "middle" }),
    bubble(506, 80, ["You are next. Please", "come to room 2."], mint, teal),
    rect(24, 622, 278, 46, "#ffffff", { r: 23, stroke: hair, "stroke-width": 1.5 }),
    text(46, 651, "Text message", { size: 16, fill: inkSoft }),
  ].join("");
}

function file(x, y) {
  return at(
    x,
    y,
    card(
      0,
      0,
      620,
      250,
      [
        text(32, 52, "Next file", { size: 18, weight: 600, fill: inkSoft }),
        pill(496, 28, 92, 36, "A-43", { size: 18, weight: 700 }),
        circle(74, 128, 40, mint),
        icon("user", 52, 106, 44, teal),
        text(134, 120, "Ramesh Solanki", { size: 29, weight: 700, display: true }),
        text(134, 150, "54 years, follow-up after 3 weeks", { size: 18, fill: inkSoft }),
        ...[
          ["Blood pressure", "138 / 86"],
          ["Sugar", "6.1"],
          ["Last visit", "3 Jan"],
        ].map(
          ([label, value], i) =>
            rect(32 + i * 190, 178, 176, 50, "#f1f7f4", { r: 12 }) +
            text(46 + i * 190, 198, label, { size: 13, fill: inkSoft }) +
            text(46 + i * 190, 220, value, { size: 18, weight: 600 }),
        ),
      ].join(""),
      { r: 24, strength: 1 },
    ),
    { rotate: -2 },
  );
}
