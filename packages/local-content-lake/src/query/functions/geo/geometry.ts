import { isObject } from "../../../util/json";
import type { Meter } from "../../groq-js/step-counter";
import { crossesItself } from "./rings";

/** Longitude, then latitude, in degrees. */
export type Position = readonly [number, number, ...unknown[]];
export type Line = readonly Position[];
/** Its border, then its holes. The last position of each is the first. */
export type Polygon = readonly Line[];

/** What a value is on the map. */
export interface Geometry {
  points: Position[];
  lines: Line[];
  polygons: Polygon[];
  /** One point, and written as one. */
  isPoint: boolean;
}

// A collection may hold collections.
const DEEPEST_COLLECTION = 10;

/**
 * Reads `{lat, lng}`, `{lat, lon}` or a geometry of GeoJSON.
 * @returns null for anything else, also for a polygon with an open border or one that crosses itself.
 * @see https://www.rfc-editor.org/rfc/rfc7946
 */
export function readGeometry(value: unknown, meter?: Meter, depth = 0): Geometry | null {
  if (!isObject(value) || depth > DEEPEST_COLLECTION) return null;
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
