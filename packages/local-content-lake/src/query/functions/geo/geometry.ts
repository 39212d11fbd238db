import type { Meter } from "../../../util/budget";
import { isObject } from "../../../util/json";
import { crossesItself, type Line, type Polygon, type Position } from "./shapes";

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
export function readGeometry(value: unknown, meter?: Meter, depth = 0): Geometry | null {
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

function readCollection(list: unknown[], meter: Meter | undefined, depth: number): Geometry | null {
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

function isPolygon(value: unknown, meter?: Meter): value is Polygon {
  return (
    isListOf(value, isLine) && value.every((ring) => isClosed(ring) && !crossesItself(ring, meter))
  );
}

function isClosed(ring: Line): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
