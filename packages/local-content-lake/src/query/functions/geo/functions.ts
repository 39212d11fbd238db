import { isObject } from "../../../util/json";
import type { FunctionContext } from "../context";
import { type Geometry, readGeometry } from "./geometry";
import { containsGeometry, intersectsGeometry } from "./relations";
import type { Position } from "./shapes";

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
export function contains(args: readonly unknown[], context: FunctionContext): boolean | null {
  const [first, second] = args.map((arg) => geometryOf(arg, context));
  return first && second ? containsGeometry(first, second, context.meter) : null;
}

/** `geo::intersects()`: true if the geometries have a point in common, on a plane. */
export function intersects(args: readonly unknown[], context: FunctionContext): boolean | null {
  const [first, second] = args.map((arg) => geometryOf(arg, context));
  return first && second ? intersectsGeometry(first, second, context.meter) : null;
}

/** `geo::distance()`: metres between two points on a sphere. */
export function distance(args: readonly unknown[], context: FunctionContext): number | null {
  const [from, to] = args.map((arg) => singlePoint(geometryOf(arg, context)));
  if (!from || !to) return null;
  const [east, north] = [radians(to[0] - from[0]), radians(to[1] - from[1])];
  const cosines = Math.cos(radians(from[1])) * Math.cos(radians(to[1]));
  const half = Math.sin(north / 2) ** 2 + cosines * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function singlePoint(geometry: Geometry | null): Position | undefined {
  return geometry?.isPoint ? geometry.points[0] : undefined;
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
