import type { Meter } from "../../../util/budget";
import type { Geometry } from "./geometry";
import {
  cross,
  isOnSegment,
  type Line,
  middleOf,
  type Polygon,
  type Position,
  placeIn,
  segmentsOf,
  touch,
} from "./shapes";

export function intersectsGeometry(a: Geometry, b: Geometry, meter?: Meter): boolean {
  return (
    cornersOf(a).some((point) => covers(b, point, meter)) ||
    cornersOf(b).some((point) => covers(a, point, meter)) ||
    haveCommonPoint(bordersOf(a), bordersOf(b), touch, meter)
  );
}

/** True if each part of `inner` is within one part of `outer`. */
export function containsGeometry(outer: Geometry, inner: Geometry, meter?: Meter): boolean {
  return (
    inner.points.every((point) => covers(outer, point, meter)) &&
    inner.lines.every(
      (line) =>
        outer.polygons.some((polygon) => holds(polygon, line, meter)) ||
        isAlong(line, outer.lines, meter),
    ) &&
    inner.polygons.every((polygon) =>
      outer.polygons.some(
        (around) =>
          polygon.every((ring) => holds(around, ring, meter)) &&
          // No hole of the outer polygon may be within the inner one.
          around.slice(1).every((hole) => !hole.some((point) => isWithin(polygon, point, meter))),
      ),
    )
  );
}

function isWithin(polygon: Polygon, point: Position, meter?: Meter): boolean {
  return placeIn(polygon, point, meter) === "inside";
}

function holds(polygon: Polygon, line: Line, meter?: Meter): boolean {
  const isHeld = (point: Position) => placeIn(polygon, point, meter) !== "outside";
  if (!line.every(isHeld) || haveCommonPoint([line], polygon, cross, meter)) return false;
  // Both ends can be on the border while the segment between them is outside.
  return [...segmentsOf(line)].every((segment) => isHeld(middleOf(segment)));
}

function isAlong(line: Line, lines: readonly Line[], meter?: Meter): boolean {
  const isOn = (point: Position) => lines.some((one) => isOnLine(one, point, meter));
  return line.every(isOn) && [...segmentsOf(line)].every((segment) => isOn(middleOf(segment)));
}

/** True if the point is inside the geometry or on its border. */
function covers(geometry: Geometry, point: Position, meter?: Meter): boolean {
  return (
    geometry.points.some((one) => one[0] === point[0] && one[1] === point[1]) ||
    geometry.lines.some((line) => isOnLine(line, point, meter)) ||
    geometry.polygons.some((polygon) => placeIn(polygon, point, meter) !== "outside")
  );
}

function isOnLine(line: Line, point: Position, meter?: Meter): boolean {
  for (const segment of segmentsOf(line)) {
    meter?.step();
    if (isOnSegment(segment, point)) return true;
  }
  return false;
}

/** One point of each part: parts whose borders do not touch are nested or disjoint, so one point decides. */
function cornersOf({ points, lines, polygons }: Geometry): Position[] {
  return [
    ...points,
    ...[...lines, ...polygons.flat()].flatMap(([first]) => (first ? [first] : [])),
  ];
}

function bordersOf({ lines, polygons }: Geometry): readonly Line[] {
  return [...lines, ...polygons.flat()];
}

function haveCommonPoint(
  first: readonly Line[],
  second: readonly Line[],
  doMeet: typeof touch,
  meter?: Meter,
): boolean {
  for (const line of first) {
    for (const segment of segmentsOf(line)) {
      for (const other of second) {
        for (const opposite of segmentsOf(other)) {
          meter?.step();
          if (doMeet(segment, opposite)) return true;
        }
      }
    }
  }
  return false;
}
