/** Where the company works: every time slot is a time on this clock. */
const BUSINESS_TIME_ZONE = "Asia/Kolkata";

/** India has kept one offset, with no summer time, since 1945. */
const BUSINESS_OFFSET_MINUTES = 5 * 60 + 30;

const MINUTE_MS = 60_000;

const SLOT = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([AP]M)$/i;

interface WallTime {
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
 * @param timeZone an IANA name
 * @returns null when the slot is no time of day, or reads the same there as in India
 */
export function slotInZone(date: string, slot: string, timeZone: string): LocalTime | null {
  const start = slotStart(date, slot);
  if (!start) return null;
  const there = wallTime(start, timeZone);
  const here = wallTime(start, BUSINESS_TIME_ZONE);
  const dayShift = Math.sign(Date.parse(there.date) - Date.parse(here.date)) as -1 | 0 | 1;
  if (dayShift === 0 && there.hour === here.hour && there.minute === here.minute) return null;
  return { time: clock(there), dayShift };
}

/**
 * A time zone as people call it, like "Central European Time"; its offset where it has no such name.
 * @param timeZone an IANA name
 */
export function zoneName(timeZone: string, moment: Date): string {
  const generic = zonePart(timeZone, "longGeneric", moment);
  // Of universal time, only the specific name is one.
  return generic.startsWith("GMT") ? zonePart(timeZone, "long", moment) : generic;
}

function zonePart(timeZone: string, timeZoneName: "longGeneric" | "long", moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The date in India at a moment, as YYYY-MM-DD. */
export function businessDate(now: number): string {
  return new Date(now + BUSINESS_OFFSET_MINUTES * MINUTE_MS).toISOString().slice(0, 10);
}

/** The date at a moment in a time zone, as YYYY-MM-DD. */
export function dateInZone(moment: Date, timeZone: string): string {
  return wallTime(moment, timeZone).date;
}

function clock({ hour, minute }: WallTime): string {
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${half}`;
}

// Making a formatter costs far more than using it, and a page asks for fourteen slots at a time.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
}

function wallTime(moment: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}
