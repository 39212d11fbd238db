import type { DayOfWeek, OpeningHoursSpecificationLeaf } from "schema-dts";
import type { Part } from "~/content/get-content.server";

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const satisfies DayOfWeek[];

type Day = (typeof DAYS)[number];

/** Parses opening hours like "Monday-Friday" or "Daily", "9:00 AM-6:00 PM" or "24/7"; other rows are skipped. */
export function openingHours(
  rows: readonly Part<"openingHours">[],
): OpeningHoursSpecificationLeaf[] {
  return rows.flatMap(({ days, hours }) => {
    const dayOfWeek = daysIn(days);
    const times = timesIn(hours);
    if (!dayOfWeek || !times) return [];
    return { "@type": "OpeningHoursSpecification", dayOfWeek, ...times };
  });
}

const UNTIL = new Set(["-", "–", "—", "to", "till", "until", "through"]);
const AND = new Set([",", "&", "+", "and"]);

function daysIn(text: string): Day[] | undefined {
  const words = text.toLowerCase().match(/[a-z]+|[^\sa-z]/g) ?? [];
  if (["daily", "every day", "everyday"].includes(words.join(" "))) return [...DAYS];
  const found = new Set<Day>();
  let last: number | undefined;
  let isRange = false;
  for (const word of words) {
    if (AND.has(word)) continue;
    if (UNTIL.has(word)) {
      isRange = true;
      continue;
    }
    const day = DAYS.findIndex((name) => word.length >= 3 && isShortFor(word, name));
    if (day === -1 || (isRange && last === undefined)) return undefined;
    const first: number = isRange ? (last as number) : day;
    // A week may be counted from any day: Saturday to Monday are three.
    for (let each = first; ; each = (each + 1) % DAYS.length) {
      found.add(DAYS[each] as Day);
      if (each === day) break;
    }
    last = day;
    isRange = false;
  }
  return found.size > 0 && !isRange ? [...found] : undefined;
}

function isShortFor(word: string, day: string): boolean {
  return day.toLowerCase().startsWith(word) || word === `${day.toLowerCase()}s`;
}

const TIME = String.raw`(\d{1,2})(?:[:.](\d\d))? ?([ap])?\.?m?\.?`;
const FROM_TO = new RegExp(`^${TIME} ?(?:-|–|—|to) ?${TIME}$`, "i");

function timesIn(text: string): { opens: string; closes: string } | undefined {
  const hours = text.replace(/\s+/g, " ").trim();
  if (/^24 ?(?:\/ ?7|hours)$/i.test(hours)) return { opens: "00:00", closes: "23:59" };
  const [, hour, minute, half, toHour, toMinute, toHalf] = FROM_TO.exec(hours) ?? [];
  if (!isCertain([hour, half], [toHour, toHalf])) return undefined;
  const opens = clock(hour, minute, half);
  const closes = clock(toHour, toMinute, toHalf);
  return opens && closes ? { opens, closes } : undefined;
}

type Written = [hour: string | undefined, half: string | undefined];

/** Whether each time says which half of the day it is in, or both are written by 24 hours: "9-5" says neither. */
function isCertain([hour = "", half]: Written, [toHour = "", toHalf]: Written): boolean {
  if (half || toHalf) return Boolean(half && toHalf);
  return hour.length + toHour.length === 4 || Number(hour) > 12 || Number(toHour) > 12;
}

/** As 24 hours, like "18:00". */
function clock(hour: string | undefined, minute = "00", half?: string): string | undefined {
  const written = Number(hour);
  if (Number.isNaN(written) || Number(minute) > 59) return undefined;
  if (half && (written < 1 || written > 12)) return undefined;
  const afternoon = half?.toLowerCase() === "p" ? 12 : 0;
  const value = half ? (written % 12) + afternoon : written;
  return value > 23 ? undefined : `${String(value).padStart(2, "0")}:${minute}`;
}
