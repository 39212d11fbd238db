import { isEnglish } from "../../../contract/local-path";
import { formatIn, fromCalendarDate, weekdayDate } from "./calendar-date";

const MINUTE_MS = 60_000;

const SLOT = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([AP]M)$/i;

/** A period in which the company's time zone keeps one offset. */
export interface ZoneOffset {
  /** Where the period begins, in milliseconds since 1970. */
  from: number;
  /** Minutes ahead of UTC. */
  minutes: number;
}

/**
 * The offsets of the company's time zone, oldest first. The server computes them (`zoneOffsets`), because a browser's
 * first use of `Intl` with a time zone blocks a phone for a tenth of a second.
 */
export type ZoneOffsets = readonly ZoneOffset[];

/** Date and time as a clock shows them. */
export interface WallTime {
  /** YYYY-MM-DD */
  date: string;
  hour: number;
  minute: number;
}

/** A slot's time on the visitor's clock. */
export interface LocalTime {
  /** Like "8:30 PM". */
  time: string;
  /** The visitor's day, YYYY-MM-DD, where it is not the company's. */
  day: string | null;
}

export type PartOfDay = "morning" | "afternoon" | "evening";

/** The offset at a moment, in minutes ahead of UTC. */
export function offsetAt(moment: number, offsets: ZoneOffsets): number {
  let minutes = offsets[0]?.minutes ?? 0;
  for (const offset of offsets) if (offset.from <= moment) minutes = offset.minutes;
  return minutes;
}

/** An offset as text, like "UTC+5:30". */
export function offsetText(minutes: number): string {
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const sign = minutes < 0 ? "-" : "+";
  return `UTC${sign}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/**
 * The moment a slot begins.
 * @param date a day in the company's time zone, YYYY-MM-DD
 * @param slot a label like "09:00 AM"
 * @returns null when the label is not a time of day (editors may write "Any time")
 */
export function slotStart(date: string, slot: string, offsets: ZoneOffsets): Date | null {
  const minutes = minutesOfSlot(slot);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return minutes === null || Number.isNaN(midnight)
    ? null
    : new Date(momentOf(midnight + minutes * MINUTE_MS, offsets));
}

/** The part of the company's day that a slot is in: the evening begins at 5 PM. Null for no time of day. */
export function partOfDay(slot: string): PartOfDay | null {
  const minutes = minutesOfSlot(slot);
  if (minutes === null) return null;
  if (minutes < 12 * 60) return "morning";
  return minutes < 17 * 60 ? "afternoon" : "evening";
}

/**
 * A time like "09:00 AM" in a language, by `Intl`: English, and what is no time of day, stays as it is.
 * @param day YYYY-MM-DD, which goes before it: "Friday, November 20, 8:30 PM"
 */
export function timeIn(language: string | undefined, time: string, day?: string | null): string {
  const minutes = minutesOfSlot(time);
  if (minutes === null || isEnglish(language)) return day ? `${weekdayDate(day)}, ${time}` : time;
  const format = formatIn(language, {
    timeZone: "UTC",
    ...(day
      ? { weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" }
      : { timeStyle: "short" }),
  });
  return format.format((day ? Date.parse(day) : 0) + minutes * MINUTE_MS);
}

/** The minutes from midnight to a slot's time. */
function minutesOfSlot(slot: string): number | null {
  const [, hour, minute, half] = SLOT.exec(slot.trim()) ?? [];
  if (!hour || !minute || !half) return null;
  const afternoon = half.toUpperCase() === "PM" ? 12 : 0;
  return ((Number(hour) % 12) + afternoon) * 60 + Number(minute);
}

/**
 * The moment at which the company's clock shows a time.
 * @param wall the time as if it were UTC, in milliseconds
 */
function momentOf(wall: number, offsets: ZoneOffsets): number {
  // The offset of the day before applies to times that a change skips or repeats.
  const before = offsetAt(wall - 24 * 60 * MINUTE_MS, offsets);
  const early = wall - before * MINUTE_MS;
  if (offsetAt(early, offsets) === before) return early;
  const late = wall - offsetAt(early, offsets) * MINUTE_MS;
  return offsetAt(late, offsets) === offsetAt(early, offsets) ? late : early;
}

/**
 * Whether a slot has begun. A label that is not a time of day never begins.
 * @param now in milliseconds
 */
export function hasBegun(date: string, slot: string, offsets: ZoneOffsets, now: number): boolean {
  const start = slotStart(date, slot, offsets);
  return start !== null && start.getTime() <= now;
}

/**
 * A slot on the visitor's own clock.
 * @param clock returns what the visitor's clock shows at a moment
 * @returns null when the slot is not a time of day, or reads the same on both clocks
 */
export function slotOnClock(
  date: string,
  slot: string,
  offsets: ZoneOffsets,
  clock: (moment: Date) => WallTime = localTime,
): LocalTime | null {
  const start = slotStart(date, slot, offsets);
  if (!start) return null;
  const visitor = clock(start);
  const company = businessTime(start, offsets);
  const day = visitor.date === company.date ? null : visitor.date;
  if (!day && visitor.hour === company.hour && visitor.minute === company.minute) return null;
  return { time: timeText(visitor), day };
}

/** The company's date at a moment, as YYYY-MM-DD. */
export function businessDate(now: number, offsets: ZoneOffsets): string {
  return businessTime(new Date(now), offsets).date;
}

function businessTime(moment: Date, offsets: ZoneOffsets): WallTime {
  const shifted = new Date(moment.getTime() + offsetAt(moment.getTime(), offsets) * MINUTE_MS);
  return {
    date: shifted.toISOString().slice(0, 10),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

/** The clock of this browser, by `Date` instead of `Intl`: see `ZoneOffsets`. */
function localTime(moment: Date): WallTime {
  return {
    date: fromCalendarDate(moment),
    hour: moment.getHours(),
    minute: moment.getMinutes(),
  };
}

function timeText({ hour, minute }: WallTime): string {
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${half}`;
}
