import { DateTime } from "../groq-js/api";

const RFC3339 =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[-+](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** `dateTime(text)`: a point in time. groq-js accepts days and hours that do not exist. @returns null for any other value */
export function dateTime([value]: readonly unknown[]): DateTime | null {
  return readTime(value);
}

/** The same for one value. */
export function readTime(value: unknown): DateTime | null {
  if (typeof value !== "string") return value instanceof DateTime ? value : null;
  if (!RFC3339.test(value)) return null;
  const day = Number(value.slice(8, 10));
  // `Date` reads the 30th of February as a day in March.
  if (day > 28 && new Date(`${value.slice(0, 10)}Z`).getUTCDate() !== day) return null;
  const time = new DateTime(new Date(value));
  return value.endsWith("Z") ? time : validTime([time]);
}

/** `dateTime(text) + seconds` */
export function timeAfter([text, seconds]: readonly unknown[]): DateTime | null {
  const time = typeof seconds === "number" ? readTime(text) : null;
  return time && validTime([time.add(seconds as number)]);
}

/** `dateTime(text) - seconds`, or the seconds between two times */
export function timeBefore([text, other]: readonly unknown[]): DateTime | number | null {
  if (!(other instanceof DateTime)) return timeAfter([text, typeof other === "number" && -other]);
  return readTime(text)?.difference(other) ?? null;
}

/** @returns null for a time outside of the years 0 to 9999, which RFC 3339 cannot express; other values as they are */
export function validTime([value]: readonly unknown[]): DateTime | null;
export function validTime([value]: readonly unknown[]): unknown {
  if (!(value instanceof DateTime)) return value;
  const year = value.date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? value : null;
}
