import { DateTime } from "groq-js";

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[-+](\d\d):(\d\d))$/;

/** `dateTime(text)`: a point in time. groq-js accepts days and hours that do not exist. @returns null for any other value */
export function dateTime([value]: readonly unknown[]): DateTime | null {
  if (value instanceof DateTime) return value;
  if (typeof value !== "string") return null;
  const [, ...fields] = RFC3339.exec(value) ?? [];
  if (fields.length === 0) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zone = 0, zoneMinute = 0] =
    fields.map((field) => Number(field ?? 0));
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  const isTime = hour < 24 && minute < 60 && second < 60 && zone < 24 && zoneMinute < 60;
  return isDay && isTime ? validTime([new DateTime(new Date(value))]) : null;
}

function daysIn(year: number, month: number): number {
  const date = new Date(0);
  // Day 0 is the last one of the month before.
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** @returns null for a time outside of the years 0 to 9999, which RFC 3339 cannot express; other values as they are */
export function validTime([value]: readonly unknown[]): DateTime | null;
export function validTime([value]: readonly unknown[]): unknown {
  if (!(value instanceof DateTime)) return value;
  const year = value.date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? value : null;
}
