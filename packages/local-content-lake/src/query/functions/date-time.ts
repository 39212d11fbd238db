import { DateTime } from "../groq-js/api";

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/;

/** `dateTime(text)`: a point in time. groq-js accepts days and hours that do not exist. @returns null for any other value */
export function dateTime([value]: readonly unknown[]): DateTime | null {
  return readTime(value);
}

/** The same for one value. */
export function readTime(value: unknown): DateTime | null {
  if (value instanceof DateTime) return value;
  if (typeof value !== "string" || !RFC3339.test(value)) return null;
  const month = twoDigits(value, 5);
  const day = twoDigits(value, 8);
  if (month < 1 || month > 12 || day < 1) return null;
  if (day > 28 && day > daysIn(Number(value.slice(0, 4)), month)) return null;
  if (twoDigits(value, 11) > 23 || twoDigits(value, 14) > 59 || twoDigits(value, 17) > 59)
    return null;
  const time = new DateTime(new Date(value));
  if (value.endsWith("Z")) return time;
  const zone = value.length - 5;
  return twoDigits(value, zone) < 24 && twoDigits(value, zone + 3) < 60 ? validTime([time]) : null;
}

const ZERO = 48;

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** @returns null for a time outside of the years 0 to 9999, which RFC 3339 cannot express; other values as they are */
export function validTime([value]: readonly unknown[]): DateTime | null;
export function validTime([value]: readonly unknown[]): unknown {
  if (!(value instanceof DateTime)) return value;
  const year = value.date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? value : null;
}
