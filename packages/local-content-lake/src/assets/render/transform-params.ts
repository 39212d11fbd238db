import { badRequest } from "../../util/errors";
import { MAX_SIDE } from "../../util/limits";

const FITS = ["clip", "crop", "fill", "fillmax", "max", "scale", "min"] as const;
const FORMATS = ["jpg", "pjpg", "png", "webp", "avif"] as const;
const CROPS = ["center", "top", "bottom", "left", "right", "focalpoint", "entropy"] as const;
const FLIPS = ["h", "v", "hv", "vh"] as const;
const ROTATIONS = ["0", "90", "180", "270"] as const;
const RECT = "left,top,width,height in pixels of the original";
const COLOR = "RGB, ARGB, RRGGBB or AARRGGBB in hex";

export type Format = (typeof FORMATS)[number];
export type Crop = (typeof CROPS)[number];

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The parsed parameters of an image URL. Sizes are in pixels before `dpr`. */
export type TransformParams = Partial<ReturnType<typeof readAll>>;

/**
 * Parses the parameters of an image URL. Unknown parameters are ignored, so that a cache-busting or tracking one does
 * not break an image.
 * @throws LakeError 400 that names the invalid parameter and what it accepts
 * @see https://www.sanity.io/docs/image-urls
 */
export function parseTransformParams(query: URLSearchParams): TransformParams {
  const given = Object.entries(readAll(query)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function readAll(query: URLSearchParams) {
  const number = (name: string, low: number, high: number) => readNumber(query, name, low, high);
  const size = (name: string) => readSize(query, name);
  return {
    w: size("w"),
    h: size("h"),
    minW: size("min-w"),
    maxW: size("max-w"),
    minH: size("min-h"),
    maxH: size("max-h"),
    fit: readChoice(query, "fit", FITS),
    rect: read(query, "rect", parseRect, RECT),
    crop: read(query, "crop", parseCrop, CROPS.join(", ")),
    fpX: number("fp-x", 0, 1),
    fpY: number("fp-y", 0, 1),
    q: number("q", 0, 100),
    fm: readChoice(query, "fm", FORMATS),
    auto: readChoice(query, "auto", ["format"]) && (true as const),
    dpr: number("dpr", 1, 3),
    blur: number("blur", 0, 2000) || undefined,
    sharp: number("sharp", 0, 100) || undefined,
    grey: readChoice(query, "sat", ["-100"]) && (true as const),
    or: Number(readChoice(query, "or", ROTATIONS) ?? 0) || undefined,
    flip: readChoice(query, "flip", FLIPS),
    invert: readChoice(query, "invert", ["true", "false"]) === "true" ? (true as const) : undefined,
    bg: read(query, "bg", parseColor, COLOR),
    pad: Math.round(number("pad", 0, 1000) ?? 0) || undefined,
    frame: readChoice(query, "frame", ["1"]) && (1 as const),
  };
}

/** @param expected what the error says of a value of which `parse` makes nothing */
function read<Value>(
  query: URLSearchParams,
  name: string,
  parse: (text: string) => Value | undefined,
  expected: string,
): Value | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = parse(text);
  if (value === undefined) throw badRequest(`Invalid "${name}": expected ${expected}`);
  return value;
}

const NUMBER = /^-?\d{1,9}(\.\d{1,20})?$|^-?\.\d{1,20}$/;

function readNumber(query: URLSearchParams, name: string, low: number, high: number) {
  const parse = (text: string) => {
    const value = NUMBER.test(text) ? Number(text) : Number.NaN;
    return value >= low && value <= high ? value : undefined;
  };
  return read(query, name, parse, `a number from ${low} to ${high}`);
}

function readSize(query: URLSearchParams, name: string) {
  const value = readNumber(query, name, 0, 999_999_999);
  if (value === undefined) return undefined;
  if (value === 0) throw badRequest(`Invalid "${name}": expected a number of pixels above 0`);
  return Math.min(MAX_SIDE, Math.max(1, Math.round(value)));
}

function readChoice<T extends string>(query: URLSearchParams, name: string, choices: readonly T[]) {
  const parse = (text: string) => choices.find((each) => each === text);
  return read(query, name, parse, choices.join(", "));
}

function parseRect(text: string): Rect | undefined {
  const parts = text.split(",").map((part) => (/^\d{1,6}(\.\d+)?$/.test(part) ? Number(part) : -1));
  const [left = -1, top = -1, width = -1, height = -1] = parts.map(Math.round);
  const isRect = parts.length === 4 && left >= 0 && top >= 0 && width >= 1 && height >= 1;
  return isRect ? { left, top, width, height } : undefined;
}

function parseCrop(text: string): Crop[] | undefined {
  const crops = text.split(",").map((part) => CROPS.find((each) => each === part));
  const known = crops.filter((each) => each !== undefined);
  return known.length === crops.length && known.length <= 2 ? known : undefined;
}

/** Reads Sanity's hex colours: RGB, ARGB, RRGGBB or AARRGGBB, the alpha first. */
function parseColor(text: string) {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return undefined;
  const long = text.length < 6 ? text.replace(/./g, "$&$&") : text;
  const [alpha, r, g, b] = (long.length === 6 ? `ff${long}` : long)
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16)) ?? [255, 0, 0, 0];
  return {
    r: r ?? 0,
    g: g ?? 0,
    b: b ?? 0,
    alpha: Math.round(((alpha ?? 255) / 255) * 1000) / 1000,
  };
}
