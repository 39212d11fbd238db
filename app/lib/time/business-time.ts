import { fromCalendarDate } from "./calendar-date";

/** Every time slot is a time in India, which has kept one offset, with no summer time, since 1945. */
const BUSINESS_OFFSET_MINUTES = 5 * 60 + 30;

const MINUTE_MS = 60_000;

const SLOT = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([AP]M)$/i;

/** What a clock shows. */
export interface WallTime {
  /** YYYY-MM-DD */
  date: string;
  hour: number;
  minute: number;
}

/** A time on the visitor's clock, beside the one in India. */
export interface LocalTime {
  /** Like "8:30 PM". */
  time: string;
  /** The visitor's date minus the date in India, in days. */
  dayShift: -1 | 0 | 1;
}

/**
 * The moment a slot begins.
 * @param date a day in India, YYYY-MM-DD
 * @param slot a label like "09:00 AM"
 * @returns null when the label is no time of day (editors may write "Any time")
 */
export function slotStart(date: string, slot: string): Date | null {
  const [, hour, minute, half] = SLOT.exec(slot.trim()) ?? [];
  if (!hour || !minute || !half) return null;
  const afternoon = half.toUpperCase() === "PM" ? 12 : 0;
  const minutes = ((Number(hour) % 12) + afternoon) * 60 + Number(minute);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(midnight)
    ? null
    : new Date(midnight + (minutes - BUSINESS_OFFSET_MINUTES) * MINUTE_MS);
}

/**
 * Whether a slot has begun at a moment; a label that is no time of day never does.
 * @param now in milliseconds
 */
export function hasBegun(date: string, slot: string, now: number): boolean {
  const start = slotStart(date, slot);
  return start !== null && start.getTime() <= now;
}

/**
 * A slot on the visitor's own clock.
 * @param clock what that clock shows at a moment
 * @returns null when the slot is no time of day, or reads the same there as in India
 */
export function slotOnClock(
  date: string,
  slot: string,
  clock: (moment: Date) => WallTime = localTime,
): LocalTime | null {
  const start = slotStart(date, slot);
  if (!start) return null;
  const there = clock(start);
  const here = businessTime(start);
  const dayShift = Math.sign(Date.parse(there.date) - Date.parse(here.date)) as -1 | 0 | 1;
  if (dayShift === 0 && there.hour === here.hour && there.minute === here.minute) return null;
  return { time: timeText(there), dayShift };
}

/** The date in India at a moment, as YYYY-MM-DD. */
export function businessDate(now: number): string {
  return businessTime(new Date(now)).date;
}

function businessTime(moment: Date): WallTime {
  const shifted = new Date(moment.getTime() + BUSINESS_OFFSET_MINUTES * MINUTE_MS);
  return {
    date: shifted.toISOString().slice(0, 10),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

/** The clock of this browser. Its formatter would know the zone as well, and takes a phone a tenth of a second to make. */
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
