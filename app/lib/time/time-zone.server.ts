import { LRUCache } from "lru-cache";
import { DEFAULT_TIME_ZONE, isTimeZone } from "../../../contract/time-zone";
import type { ZoneOffset, ZoneOffsets } from "./business-time";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far ahead the booking calendar gets offsets. */
const YEARS_AHEAD = 5;

/** Time zones keep an offset for weeks at least, so no change hides between two samples. */
const SAMPLE_DAYS = 7;

/** Today's date in a time zone, as YYYY-MM-DD. */
export function businessToday(timeZone: string, now = new Date()): string {
  return timeIn(timeZone, now).slice(0, 10);
}

/**
 * The offsets of a time zone from a day before `today` on, for the next five years.
 * @param today YYYY-MM-DD
 */
export function zoneOffsets(timeZone: string, today: string): ZoneOffsets {
  return known.memo(`${timeZone} ${today}`);
}

/** Only today's offsets are needed. */
const known = new LRUCache<string, ZoneOffsets>({
  max: 1,
  memoMethod(key) {
    const [timeZone = "", today = ""] = key.split(" ");
    const from = Date.parse(`${today}T00:00:00Z`) - DAY_MS;
    const first = offsetFrom(timeZone, from);
    const last = offsetFrom(timeZone, from + YEARS_AHEAD * 366 * DAY_MS);
    return [first, ...changesIn(timeZone, first, last)];
  },
});

/** The changes of the offset between two moments, each with its first minute. */
function changesIn(timeZone: string, first: ZoneOffset, last: ZoneOffset): ZoneOffset[] {
  const length = last.from - first.from;
  const isSame = last.minutes === first.minutes;
  if (isSame && length <= SAMPLE_DAYS * DAY_MS) return [];
  if (length === MINUTE_MS) return [last];
  const half = Math.floor(length / 2 / MINUTE_MS) * MINUTE_MS;
  const middle = offsetFrom(timeZone, first.from + half);
  return [...changesIn(timeZone, first, middle), ...changesIn(timeZone, middle, last)];
}

/** The offset at a moment of whole minutes. */
function offsetFrom(timeZone: string, from: number): ZoneOffset {
  return { from, minutes: (Date.parse(`${timeIn(timeZone, from)}Z`) - from) / MINUTE_MS };
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
});

/** The clock in a time zone, as YYYY-MM-DDTHH:MM. */
export function timeIn(timeZone: string, moment: number | Date = Date.now()): string {
  return formats.memo(timeZone).format(moment).replace(" ", "T");
}

/** The time zone of the settings, or the default in place of one that this runtime does not know. */
export function timeZoneOf(stored: string | null): string {
  const name = stored?.trim();
  // Checking a name takes a tenth of rendering a page; one with a format is valid.
  return name && (formats.has(name) || isTimeZone(name)) ? name : DEFAULT_TIME_ZONE;
}
