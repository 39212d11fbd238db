import type { Meter } from "../../../util/budget";
import { isObject } from "../../../util/json";

/** A parsed geometry. */
export interface Geometry {
  points: Position[];
  lines: Line[];
  polygons: Polygon[];
  /** True for a single point, but not for a collection of one. */
  isPoint: boolean;
}

// Collections can be nested.
const MAX_COLLECTION_DEPTH = 10;

/**
 * Parses `{lat, lng}`, `{lat, lon}` or a GeoJSON geometry.
 * @returns null for any other value, and for a polygon with an open ring or one that crosses itself
 * @see https://www.rfc-editor.org/rfc/rfc7946
 */
export function readGeometry(value: unknown, meter: Meter, depth = 0): Geometry | null {
  if (!isObject(value) || depth > MAX_COLLECTION_DEPTH) return null;
  if ("lat" in value) return readLatLng(value);
  const { type, coordinates, geometries } = value;
  switch (type) {
    case "Point":
      return isPosition(coordinates) ? geometry({ points: [coordinates], isPoint: true }) : null;
    case "MultiPoint":
      return isListOf(coordinates, isPosition) ? geometry({ points: coordinates }) : null;
    case "LineString":
      return isLine(coordinates) ? geometry({ lines: [coordinates] }) : null;
    case "MultiLineString":
      return isListOf(coordinates, isLine) ? geometry({ lines: coordinates }) : null;
    case "Polygon":
      return isPolygon(coordinates, meter) ? geometry({ polygons: [coordinates] }) : null;
    case "MultiPolygon": {
      const isOne = (one: unknown): one is Polygon => isPolygon(one, meter);
      return isListOf(coordinates, isOne) ? geometry({ polygons: coordinates }) : null;
    }
    case "GeometryCollection":
      return Array.isArray(geometries) ? readCollection(geometries, meter, depth) : null;
    default:
      return null;
  }
}

function geometry(parts: Partial<Geometry>): Geometry {
  return { points: [], lines: [], polygons: [], isPoint: false, ...parts };
}

function readLatLng({ lat, lng, lon }: Record<string, unknown>): Geometry | null {
  const longitude = lng === undefined ? lon : lng;
  const isTwice = lng !== undefined && lon !== undefined;
  if (typeof lat !== "number" || typeof longitude !== "number" || isTwice) return null;
  if (Math.abs(lat) > 90 || Math.abs(longitude) > 180) return null;
  return geometry({ points: [[longitude, lat]], isPoint: true });
}

function readCollection(list: unknown[], meter: Meter, depth: number): Geometry | null {
  const all = geometry({});
  for (const one of list) {
    const part = readGeometry(one, meter, depth + 1);
    if (!part) return null;
    for (const point of part.points) all.points.push(point);
    for (const line of part.lines) all.lines.push(line);
    for (const polygon of part.polygons) all.polygons.push(polygon);
  }
  return all;
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

function isPosition(value: unknown): value is Position {
  return (
    Array.isArray(value) && value.length > 1 && value.every((number) => Number.isFinite(number))
  );
}

function isLine(value: unknown): value is Line {
  return isListOf(value, isPosition) && value.length > 1;
}

function isPolygon(value: unknown, meter: Meter): value is Polygon {
  return (
    isListOf(value, isLine) && value.every((ring) => isClosed(ring) && !crossesItself(ring, meter))
  );
}

function isClosed(ring: Line): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** Longitude, then latitude, in degrees. */
export type Position = readonly [number, number, ...unknown[]];
export type Line = readonly Position[];
/** The outer ring, then the holes. The first and last position of a ring are the same. */
export type Polygon = readonly Line[];

type Segment = readonly [Position, Position];

export function* segmentsOf(line: Line): Generator<Segment> {
  let from: Position | undefined;
  for (const to of line) {
    if (from) yield [from, to];
    from = to;
  }
}

/** Positive if `c` is to the left of the way from `a` to `b`; 0 on the line through both. */
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

/** True if the segments cross at a point that is an end of neither. */
export function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** True if the segments have a point in common. */
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
/** True if a closed ring touches itself, repeats a position or runs back along itself. */
function crossesItself(ring: Line, meter: Meter): boolean {
  const segments = [...segmentsOf(ring)].map((segment, place) => ({ segment, place }));
  segments.sort((a, b) => left(a.segment) - left(b.segment));
  for (const [index, { segment, place }] of segments.entries()) {
    if (segment[0][0] === segment[1][0] && segment[0][1] === segment[1][1]) return true;
    const end = right(segment);
    // Only segments that start before the end of this one can touch it.
    for (let next = index + 1; next < segments.length; next += 1) {
      const other = segments[next];
      if (!other || left(other.segment) > end) break;
      meter.step();
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

/** True if neighbours, which share one end, have more than that point in common. */
function overlap(first: Segment, second: Segment): boolean {
  const shared = first.find((end) => second.some((other) => isSame(end, other)));
  const others = [...first, ...second].filter((end) => !shared || !isSame(end, shared));
  return others.some((end) => isOnSegment(first, end) && isOnSegment(second, end));
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Where a point is; the borders of holes count as "border". */
export function placeIn(
  polygon: Polygon,
  point: Position,
  meter: Meter,
): "inside" | "border" | "outside" {
  let inside = false;
  for (const ring of polygon) {
    for (const [a, b] of segmentsOf(ring)) {
      meter.step();
      if (isOnSegment([a, b], point)) return "border";
      const passes = a[1] > point[1] !== b[1] > point[1];
      // Ray casting: each edge that a ray to the east crosses toggles between inside and outside.
      if (passes && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) {
        inside = !inside;
      }
    }
  }
  return inside ? "inside" : "outside";
}
