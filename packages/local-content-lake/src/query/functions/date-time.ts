import { DateTime } from "../groq-js/api";

/** The hours and minutes of the zone are groups. */
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+](\d\d):(\d\d))$/;

/** `dateTime(text)`: a point in time. groq-js accepts days and hours that do not exist. @returns null for any other value */
export function dateTime([value]: readonly unknown[]): DateTime | null {
  return readTime(value);
}

/** The same for one value. */
export function readTime(value: unknown): DateTime | null {
  if (typeof value !== "string") return value instanceof DateTime ? value : null;
  const [text, hours = 0, minutes = 0] = RFC3339.exec(value) ?? [];
  if (!text || Number(hours) > 23 || Number(minutes) > 59) return null;
  const time = new Date(text);
  // `Date` reads a day or an hour that does not exist as a later one.
  const local = text.endsWith("Z") ? time : new Date(`${text.slice(0, 19)}Z`);
  const isInCalendar =
    local.getUTCDate() === Number(text.slice(8, 10)) && text.slice(11, 13) < "24";
  return isInCalendar ? validTime([new DateTime(time)]) : null;
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
