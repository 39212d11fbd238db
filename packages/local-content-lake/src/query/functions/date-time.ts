import { DateTime } from "../groq-js/api";

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/;

/** `dateTime(text)`: a point in time. groq-js accepts days and hours that do not exist. @returns null for any other value */
export function dateTime([value]: readonly unknown[]): DateTime | null {
  if (value instanceof DateTime) return value;
  if (typeof value !== "string" || !RFC3339.test(value)) return null;
  const number = (from: number, to: number) => Number(value.slice(from, to));
  const [month, day] = [number(5, 7), number(8, 10)];
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(number(0, 4), month);
  const isTime = number(11, 13) < 24 && number(14, 16) < 60 && number(17, 19) < 60;
  const isZone =
    value.endsWith("Z") || (Math.abs(number(-6, -3)) < 24 && Number(value.slice(-2)) < 60);
  return isDay && isTime && isZone ? validTime([new DateTime(new Date(value))]) : null;
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
