import type { Meter } from "../../../util/budget";
import { isObject } from "../../../util/json";
import type { FunctionContext, GroqFunction } from "../context";
import {
  cross,
  type Geometry,
  isOnSegment,
  type Line,
  middleOf,
  type Polygon,
  type Position,
  placeIn,
  readGeometry,
  segmentsOf,
  touch,
} from "./geometry";

// Equatorial radius in metres, as on hosted Sanity.
const EARTH_RADIUS = 6_378_137;

/** `geo(value)`: converts a point with `lat` and `lng` or `lon` to GeoJSON; returns GeoJSON as it is. */
export function toGeo([value]: readonly unknown[], context: FunctionContext): unknown {
  const geometry = geometryOf(value, context);
  if (!geometry || !isObject(value)) return null;
  const [point] = geometry.points;
  if (point && "lat" in value) return { type: "Point", coordinates: point };
  return value.type === "GeometryCollection"
    ? { type: value.type, geometries: value.geometries }
    : { type: value.type, coordinates: value.coordinates };
}

export function latLng([lat, lng]: readonly unknown[], context: FunctionContext): unknown {
  return toGeo([{ lat, lng }], context);
}

/** `geo::contains()`: true if the second geometry is within the first, on a plane. Borders count as inside. */
export const contains = relation(containsGeometry);

/** `geo::intersects()`: true if the geometries have a point in common, on a plane. */
export const intersects = relation(intersectsGeometry);

function relation(holds: typeof containsGeometry): GroqFunction {
  return (args, context) => {
    const [first, second] = args.map((arg) => geometryOf(arg, context));
    return first && second ? holds(first, second, context.meter) : null;
  };
}

/** `geo::distance()`: metres between two points on a sphere. */
export function distance(args: readonly unknown[], context: FunctionContext): number | null {
  const [from, to] = args.map((arg) => {
    const geometry = geometryOf(arg, context);
    return geometry?.isPoint ? geometry.points[0] : undefined;
  });
  if (!from || !to) return null;
  const [east, north] = [radians(to[0] - from[0]), radians(to[1] - from[1])];
  const cosines = Math.cos(radians(from[1])) * Math.cos(radians(to[1]));
  const half = Math.sin(north / 2) ** 2 + cosines * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function geometryOf(value: unknown, { geometries, meter }: FunctionContext): Geometry | null {
  if (!isObject(value)) return null;
  let geometry = geometries.get(value);
  if (geometry === undefined) {
    geometry = readGeometry(value, meter);
    geometries.set(value, geometry);
  }
  return geometry;
}

function intersectsGeometry(a: Geometry, b: Geometry, meter: Meter): boolean {
  return (
    cornersOf(a).some((point) => covers(b, point, meter)) ||
    cornersOf(b).some((point) => covers(a, point, meter)) ||
    haveCommonPoint(bordersOf(a), bordersOf(b), touch, meter)
  );
}

/** True if each part of `inner` is within one part of `outer`. */
function containsGeometry(outer: Geometry, inner: Geometry, meter: Meter): boolean {
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
          around
            .slice(1)
            .every((hole) => !hole.some((point) => placeIn(polygon, point, meter) === "inside")),
      ),
    )
  );
}

function holds(polygon: Polygon, line: Line, meter: Meter): boolean {
  const isHeld = (point: Position) => placeIn(polygon, point, meter) !== "outside";
  if (!line.every(isHeld) || haveCommonPoint([line], polygon, cross, meter)) return false;
  // Both ends can be on the border while the segment between them is outside.
  return [...segmentsOf(line)].every((segment) => isHeld(middleOf(segment)));
}

function isAlong(line: Line, lines: readonly Line[], meter: Meter): boolean {
  const isOn = (point: Position) => lines.some((one) => isOnLine(one, point, meter));
  return line.every(isOn) && [...segmentsOf(line)].every((segment) => isOn(middleOf(segment)));
}

/** True if the point is inside the geometry or on its border. */
function covers(geometry: Geometry, point: Position, meter: Meter): boolean {
  return (
    geometry.points.some((one) => one[0] === point[0] && one[1] === point[1]) ||
    geometry.lines.some((line) => isOnLine(line, point, meter)) ||
    geometry.polygons.some((polygon) => placeIn(polygon, point, meter) !== "outside")
  );
}

function isOnLine(line: Line, point: Position, meter: Meter): boolean {
  for (const segment of segmentsOf(line)) {
    meter.step();
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
  meter: Meter,
): boolean {
  for (const line of first) {
    for (const segment of segmentsOf(line)) {
      for (const other of second) {
        for (const opposite of segmentsOf(other)) {
          meter.step();
          if (doMeet(segment, opposite)) return true;
        }
      }
    }
  }
  return false;
}
