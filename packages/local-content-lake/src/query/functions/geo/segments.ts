import type { Line, Position } from "./geometry";

export type Segment = readonly [Position, Position];

export function* segmentsOf(line: Line): Generator<Segment> {
  let from: Position | undefined;
  for (const to of line) {
    if (from) yield [from, to];
    from = to;
  }
}

/** Positive where `c` is on the left of the way from `a` to `b`, 0 on the line through both. */
function side(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

export function isOnSegment([a, b]: Segment, point: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= point[0] &&
    point[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= point[1] &&
    point[1] <= Math.max(a[1], b[1]) &&
    side(a, b, point) === 0
  );
}

/** Whether two segments go through each other, at a point that is an end of neither. */
export function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether two segments have a point in common. */
export function touch(first: Segment, second: Segment): boolean {
  return (
    cross(first, second) ||
    second.some((point) => isOnSegment(first, point)) ||
    first.some((point) => isOnSegment(second, point))
  );
}

export function middleOf([a, b]: Segment): Position {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
