import { DateTime } from "../groq-js/api";

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/;

/** `dateTime(text)`: a point in time. groq-js accepts days and hours that do not exist. @returns null for any other value */
export function dateTime([value]: readonly unknown[]): DateTime | null {
  return readTime(value);
}

/** The same for one value. */
export function readTime(value: unknown): DateTime | null {
  if (typeof value !== "string") return value instanceof DateTime ? value : null;
  const canonical = readCanonical(value);
  if (canonical !== undefined) return new DateTime(new Date(canonical));
  if (value.charCodeAt(10) !== LETTER_T || !RFC3339.test(value)) return null;
  if (!isInCalendar(value)) return null;
  const time = new DateTime(new Date(value));
  if (value.endsWith("Z")) return time;
  const zone = value.length - 5;
  return twoDigits(value, zone) < 24 && twoDigits(value, zone + 3) < 60 ? validTime([time]) : null;
}

/**
 * Reads `2025-02-19T08:00:00Z`, with or without milliseconds: nearly all times. An expression and `Date`'s parser take
 * three times as long.
 * @returns undefined for a text of another form, a day that may not exist, and years that `Date.UTC` takes for others
 */
function readCanonical(text: string): number | undefined {
  const { length } = text;
  const isForm =
    (length === 20 || (length === 24 && text.charCodeAt(19) === DOT)) &&
    text.charCodeAt(length - 1) === LETTER_Z &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === LETTER_T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON;
  if (!isForm) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const milliseconds = length === 20 ? 0 : twoDigits(text, 20) * 10 + digit(text, 22);
  const isTime =
    year >= 100 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    (day <= 28 || day <= daysIn(year, month)) &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    milliseconds >= 0;
  if (!isTime) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

function isInCalendar(text: string): boolean {
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (month < 1 || month > 12 || day < 1) return false;
  if (day > 28 && day > daysIn(Number(text.slice(0, 4)), month)) return false;
  return twoDigits(text, 11) < 24 && twoDigits(text, 14) < 60 && twoDigits(text, 17) < 60;
}

const [ZERO, DASH, DOT, COLON, LETTER_T, LETTER_Z] = [48, 45, 46, 58, 84, 90];

/** @returns NaN unless both characters are digits */
function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - ZERO;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
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
