import { COLOURS, circle, line, linear, path } from "../kit.mjs";
import {
  bridge,
  canvas,
  ears,
  face,
  features,
  head,
  neck,
  riverLines,
  skinDefs,
} from "./portrait-parts.mjs";

const { marigold, terracotta, mint, sand } = COLOURS;

/** The portrait of the CEO. */
export function aaravMehta() {
  const defs = [
    skinDefs("#d8a077", "#b97a52"),
    linear("jacket", [
      [0, "#17655f"],
      [1, "#093130"],
    ]),
    linear("hair", [
      [0, "#33241d"],
      [1, "#17100d"],
    ]),
  ].join("");
  return canvas(
    [
      [0, "#f8e3bd"],
      [1, "#eeb261"],
    ],
    defs,
    [
      circle(600, 640, 440, "#fbf1dd", { opacity: 0.75 }),
      circle(930, 320, 110, marigold),
      bridge(1010, terracotta, 0.28),
      riverLines(1120, terracotta, 0.3),
      jacketOfAarav(),
      neck("#6d3c22"),
      collar(),
      head(
        ears("#7a4529"),
        // The short hair at the sides, behind the face.
        path("M432 440H768V572L752 600H448L432 572z", "#241812"),
        face("#8a5030"),
        beard(),
        features({ brow: "#22160f", line: "#8a5030", lash: false }),
        hairOfAarav(),
      ),
    ].join(""),
  );
}

function jacketOfAarav() {
  return [
    path(
      "M130 1400C136 1180 236 1050 420 990Q520 958 540 916H660Q680 958 780 990C964 1050 1064 1180 1070 1400z",
      "#04100f",
      { opacity: 0.28, filter: "url(#soft)" },
    ),
    path(
      "M130 1400C136 1180 236 1050 420 990Q520 958 540 916H660Q680 958 780 990C964 1050 1064 1180 1070 1400z",
      "url(#jacket)",
    ),
    path("M482 962L600 1240L718 962L660 916H540z", sand),
  ].join("");
}

function collar() {
  return [
    path("M496 930L470 968L560 1072L600 1004z", "#fffdf9"),
    path("M704 930L730 968L640 1072L600 1004z", "#fffdf9"),
    path("M496 930Q600 1040 704 930L720 950L600 1046L480 950z", "#e6dccb", { opacity: 0.6 }),
    path("M470 966L424 1010L490 1120L446 1150L586 1400H600V1232z", "#0c413f"),
    path("M730 966L776 1010L710 1120L754 1150L614 1400H600V1232z", "#0a3736"),
    line("M600 1244V1400", "#062524", 5),
    circle(616, 1320, 9, marigold),
    path("M820 1180l84 -14v16l-84 14z", mint, { opacity: 0.85 }),
  ].join("");
}

function beard() {
  return [
    path(
      "M443 560C446 652 490 738 540 783Q600 828 660 783C710 738 754 652 757 560C750 622 728 664 694 684C664 670 636 664 600 672C564 664 536 670 506 684C472 664 450 622 443 560z",
      "#22160f",
      { opacity: 0.93 },
    ),
    path("M556 708Q600 722 646 706Q632 744 600 744Q570 744 556 708z", "#fffaf2"),
    path("M552 706Q600 724 650 704", "none", {
      stroke: "#5d2c22",
      "stroke-width": 6,
      "stroke-linecap": "round",
    }),
    path("M572 738Q600 752 630 737", "none", {
      stroke: "#a4614c",
      "stroke-width": 8,
      "stroke-linecap": "round",
    }),
  ].join("");
}

function hairOfAarav() {
  return [
    path(
      "M430 556C408 430 446 306 590 292C668 270 762 318 772 420C782 470 776 520 768 556C762 520 756 492 744 468C700 474 640 452 606 420C570 456 500 474 462 472C446 496 438 524 430 556z",
      "url(#hair)",
    ),
    path("M470 400C510 340 580 318 640 326M520 420C556 372 610 352 668 362", "none", {
      stroke: "#6a4c3c",
      "stroke-width": 7,
      "stroke-linecap": "round",
      opacity: 0.55,
    }),
  ].join("");
}
