import { DEFAULT_TIME_ZONE, isTimeZone } from "../../../contract/time-zone";
import type { ZoneOffsets } from "./business-time";

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

const cache = new Map<string, ZoneOffsets>();

/**
 * The offsets of a time zone from a day before `today` on, for the next five years.
 * @param today YYYY-MM-DD
 */
export function zoneOffsets(timeZone: string, today: string): ZoneOffsets {
  const key = `${timeZone} ${today}`;
  const known = cache.get(key);
  if (known) return known;
  const offsets = computeOffsets(timeZone, Date.parse(`${today}T00:00:00Z`) - DAY_MS);
  // Only today's offsets are needed.
  cache.clear();
  cache.set(key, offsets);
  return offsets;
}

function computeOffsets(timeZone: string, from: number): ZoneOffsets {
  const offsets = [{ from, minutes: offsetIn(timeZone, from) }];
  const end = from + YEARS_AHEAD * 366 * DAY_MS;
  for (let at = from; at < end; at += SAMPLE_DAYS * DAY_MS) {
    const next = at + SAMPLE_DAYS * DAY_MS;
    const minutes = offsetIn(timeZone, next);
    if (minutes === offsets.at(-1)?.minutes) continue;
    offsets.push({ from: findChange(timeZone, at, next), minutes });
  }
  return offsets;
}

/** The minute between two moments at which the offset becomes that of the second. */
function findChange(timeZone: string, before: number, after: number): number {
  const minutes = offsetIn(timeZone, after);
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetIn(timeZone, middle) === minutes) high = middle;
    else low = middle;
  }
  return high;
}

/** Minutes ahead of UTC. */
function offsetIn(timeZone: string, moment: number): number {
  const whole = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  return (Date.parse(`${timeIn(timeZone, whole)}Z`) - whole) / MINUTE_MS;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The clock in a time zone, as YYYY-MM-DDTHH:MM. */
export function timeIn(timeZone: string, moment: number | Date = Date.now()): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    formats.set(timeZone, format);
  }
  return format.format(moment).replace(" ", "T");
}

/** The time zone of the settings, or the default in place of one that this runtime does not know. */
export function timeZoneOf(stored: string | null): string {
  const name = stored?.trim();
  // Checking a name takes a tenth of rendering a page; one with a format is valid.
  return name && (formats.has(name) || isTimeZone(name)) ? name : DEFAULT_TIME_ZONE;
}
