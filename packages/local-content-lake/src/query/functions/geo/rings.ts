import type { Meter } from "../../groq-js/step-counter";
import type { Line, Polygon, Position } from "./geometry";
import { isOnSegment, type Segment, segmentsOf, touch } from "./segments";

/** Whether a closed ring touches itself, stands still, or goes back over its own way. */
export function crossesItself(ring: Line, meter?: Meter): boolean {
  const segments = [...segmentsOf(ring)].map((segment, place) => ({ segment, place }));
  segments.sort((a, b) => left(a.segment) - left(b.segment));
  for (const [index, { segment, place }] of segments.entries()) {
    if (segment[0][0] === segment[1][0] && segment[0][1] === segment[1][1]) return true;
    const end = right(segment);
    // Only those that begin before this one ends can meet it.
    for (let next = index + 1; next < segments.length; next += 1) {
      const other = segments[next];
      if (!other || left(other.segment) > end) break;
      meter?.step();
      const apart = Math.abs(other.place - place);
      const areNeighbours = apart === 1 || apart === segments.length - 1;
      const meet = areNeighbours ? overlap(segment, other.segment) : touch(segment, other.segment);
      if (meet) return true;
    }
  }
  return false;
}

const left = ([a, b]: Segment) => Math.min(a[0], b[0]);
const right = ([a, b]: Segment) => Math.max(a[0], b[0]);

/** Neighbours always share one end; the other end of one must not lie on the other. */
function overlap(first: Segment, second: Segment): boolean {
  const shared = first.find((end) => second.some((other) => isSame(end, other)));
  const others = [...first, ...second].filter((end) => !shared || !isSame(end, shared));
  return others.some((end) => isOnSegment(first, end) && isOnSegment(second, end));
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** "border" also where the point is on the border of a hole. */
export function placeIn(
  polygon: Polygon,
  point: Position,
  meter?: Meter,
): "inside" | "border" | "outside" {
  let inside = false;
  for (const ring of polygon) {
    for (const [a, b] of segmentsOf(ring)) {
      meter?.step();
      if (isOnSegment([a, b], point)) return "border";
      const passes = a[1] > point[1] !== b[1] > point[1];
      // Every side that a ray to the east passes leads from the inside to the outside or back.
      if (passes && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) {
        inside = !inside;
      }
    }
  }
  return inside ? "inside" : "outside";
}
