/**
 * A day without a time or a zone is kept as YYYY-MM-DD. The calendar wants `Date` objects: these are built from, and
 * read back into, local parts, so that no time zone between server and browser can move the day.
 */

/** The calendar's `Date` for a day. */
export function toCalendarDate(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
}

/** The day of one of the calendar's `Date` objects. */
export function fromCalendarDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, "0");
  const day = String(date.getDate()).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The later of two days. */
export function laterDate(one: string, other: string): string {
  return one > other ? one : other;
}

const longFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** A day in words, like "Saturday, November 21, 2026". */
export function longDate(date: string): string {
  return longFormat.format(new Date(`${date}T00:00:00Z`));
}
