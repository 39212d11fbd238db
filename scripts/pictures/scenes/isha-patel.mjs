import { COLOURS, circle, line, linear, path } from "../kit.mjs";
import {
  bridge,
  canvas,
  face,
  features,
  head,
  neck,
  riverLines,
  skinDefs,
} from "./portrait-parts.mjs";

const { marigold, terracotta, teal, deep } = COLOURS;

/** The portrait of the CTO. */
export function ishaPatel() {
  const defs = [
    skinDefs("#dfa87e", "#c2845a"),
    linear("kurta", [
      [0, "#d9654a"],
      [1, "#a83f2c"],
    ]),
    linear("hair", [
      [0, "#3a2620"],
      [1, "#1b110e"],
    ]),
  ].join("");
  return canvas(
    [
      [0, "#e3f2ec"],
      [1, "#8cc8bb"],
    ],
    defs,
    [
      circle(600, 640, 440, "#f6fbf8", { opacity: 0.8 }),
      circle(270, 330, 96, marigold),
      bridge(1010, teal, 0.22),
      riverLines(1120, teal, 0.28),
      head(hairBehind()),
      kurta(),
      neck("#7a4528"),
      neckline(),
      head(
        face("#8f5636"),
        smile(),
        features({ brow: "#2a1a14", line: "#96593a", lash: true }),
        hairInFront(),
        earrings(),
      ),
    ].join(""),
  );
}

function hairBehind() {
  return path(
    "M424 560C396 380 480 276 604 276C742 276 812 390 782 566C776 700 828 790 846 900C858 990 800 1044 740 1040H460C400 1044 342 990 354 900C372 790 436 700 424 560z",
    "url(#hair)",
  );
}

function kurta() {
  const body =
    "M150 1400C156 1190 250 1066 430 1004Q516 972 532 926H668Q684 972 770 1004C950 1066 1044 1190 1050 1400z";
  return [
    path(body, "#04100f", { opacity: 0.25, filter: "url(#soft)" }),
    path(body, "url(#kurta)"),
    path("M150 1400C156 1190 250 1066 430 1004C380 1110 400 1260 452 1400z", teal),
    path("M1050 1400C1044 1190 950 1066 770 1004C820 1110 800 1260 748 1400z", deep),
    path("M430 1004C380 1110 400 1260 452 1400H486C436 1262 420 1110 462 988z", "#17655f"),
    path("M770 1004C820 1110 800 1260 748 1400H714C764 1262 780 1110 738 988z", "#0f4c4a"),
  ].join("");
}

function neckline() {
  return [
    path("M494 950Q600 1150 706 950L726 968Q600 1206 474 968z", "#f6dfb2"),
    ...Array.from({ length: 9 }, (_, i) => {
      const share = i / 8;
      const x = 492 + 216 * share;
      const y = 978 + Math.sin(share * Math.PI) * 98;
      return circle(x, y, 6, terracotta);
    }),
    line("M600 1100V1230", "#f6dfb2", 6),
    ...[1130, 1172, 1214].map((y) => circle(600, y, 8, "#f6dfb2")),
  ].join("");
}

function smile() {
  return [
    path("M546 708Q576 696 600 704Q624 696 654 708Q628 720 600 720Q572 720 546 708z", "#b5534a"),
    path("M552 711Q600 722 648 711Q630 744 600 744Q570 744 552 711z", "#c96a5e"),
    path("M538 702Q550 712 600 716Q650 712 662 702", "none", {
      stroke: "#84352e",
      "stroke-width": 4.5,
      "stroke-linecap": "round",
    }),
    path("M584 730Q600 734 618 729", "none", {
      stroke: "#e49a8c",
      "stroke-width": 5,
      "stroke-linecap": "round",
    }),
  ].join("");
}

function hairInFront() {
  return [
    path(
      "M424 590C404 440 456 306 596 290C560 372 500 420 462 470C440 510 434 552 424 590z",
      "url(#hair)",
    ),
    path(
      "M596 290C720 280 804 380 780 600C770 548 764 508 738 474C690 440 616 396 560 350C570 326 580 306 596 290z",
      "url(#hair)",
    ),
    path("M600 322C676 342 730 390 754 452M560 350C520 384 482 424 462 462", "none", {
      stroke: "#7a5545",
      "stroke-width": 6,
      "stroke-linecap": "round",
      opacity: 0.5,
    }),
  ].join("");
}

function earrings() {
  return [438, 762]
    .map(
      (x) =>
        circle(x, 656, 10, marigold) +
        path(`M${x - 12} 668h24l-12 26z`, marigold) +
        circle(x, 702, 5, "#f6dfb2"),
    )
    .join("");
}
