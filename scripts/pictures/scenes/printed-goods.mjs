import { at, COLOURS, circle, line, path, text } from "../kit.mjs";

const { deep, teal, river, marigold, terracotta } = COLOURS;

/** The design that is being printed, around its own middle. */
export function artwork() {
  return [
    circle(0, -16, 92, marigold),
    path(
      "M-128 30C-90 -6 -54 64 -10 28S70 -4 128 34V62C70 28 40 62 -6 62S-90 32 -128 62z",
      "#f7f3ec",
    ),
    path(
      "M-128 78C-90 42 -54 112 -10 76S70 44 128 82V104C70 76 40 108 -6 106S-90 80 -128 106z",
      "#7cc4b6",
    ),
    path("M-30 -16l30 -58 30 58-30 40z", terracotta),
    line("M0 -74V24M-30 -16h60", "#10211f", 2.5, { opacity: 0.4 }),
    text(0, 160, "Riverside Runners", {
      size: 33,
      weight: 700,
      fill: "#f7f3ec",
      anchor: "middle",
      display: true,
    }),
    text(0, 192, "Ahmedabad, since 2019", {
      size: 18,
      weight: 600,
      fill: "#b9d8d1",
      anchor: "middle",
    }),
  ].join("");
}

/** A shirt, around its own middle. */
export function shirt() {
  return [
    path(
      "M-120 -280C-80 -236 80 -236 120 -280L236 -226L330 -70L232 -16L196 -70V316Q0 350 -196 316V-70L-232 -16L-330 -70L-236 -226z",
      "#04100f",
      { opacity: 0.3, filter: "url(#blur-near)", transform: "translate(8 20)" },
    ),
    path(
      "M-120 -280C-80 -236 80 -236 120 -280L236 -226L330 -70L232 -16L196 -70V316Q0 350 -196 316V-70L-232 -16L-330 -70L-236 -226z",
      "url(#cloth)",
    ),
    path("M-120 -280C-80 -226 80 -226 120 -280L98 -290C60 -254 -60 -254 -98 -290z", "#0a3635"),
    line(
      "M-196 -70C-190 0 -186 60 -190 130M196 -70C190 0 186 60 190 130M-150 250C-100 282 -40 290 10 286",
      "#ffffff",
      5,
      { opacity: 0.09 },
    ),
  ].join("");
}

/** A mug with the same design, in the colours that show on white. */
export function mug(x, y) {
  return at(
    x,
    y,
    [
      path("M30 70H330V340Q330 396 274 396H86Q30 396 30 340z", "#04100f", {
        opacity: 0.5,
        filter: "url(#blur-far)",
        transform: "translate(20 40)",
      }),
      path("M322 130h40q70 0 70 78t-84 84h-30v-40h24q44 0 44-46t-36-38h-28z", "#ddd4c4"),
      path("M30 56H330V340Q330 396 274 396H86Q30 396 30 340z", "url(#glaze)"),
      `<ellipse cx="180" cy="56" rx="150" ry="27" fill="#e7dfd1"/><ellipse cx="180" cy="60" rx="134" ry="20" fill="${deep}"/>`,
      at(180, 206, artwork(), { scale: 0.78 })
        .replaceAll('fill="#f7f3ec"', `fill="${teal}"`)
        .replaceAll('fill="#b9d8d1"', `fill="${river}"`),
      path("M54 84Q48 250 74 372", "none", {
        stroke: "#ffffff",
        "stroke-width": 12,
        "stroke-linecap": "round",
        opacity: 0.75,
      }),
    ].join(""),
    { rotate: 3, scale: 0.8 },
  );
}
