import { isEnglish } from "../../../contract/local-path";

/**
 * Days are strings, YYYY-MM-DD. The calendar needs `Date` objects: they are built from, and
 * read as, local parts, so that no time zone shifts the day.
 */

/** The calendar's `Date` for a day. */
export function toCalendarDate(date: string): Date {
  // A time without an offset is local.
  return new Date(`${date}T00:00`);
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

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Formats dates in a language, by `Intl`. Persian and some others would count in a calendar of their own. */
export function formatIn(language: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(language, { calendar: "gregory", ...options });
}

function dateIn(language: string, date: string, options: Intl.DateTimeFormatOptions): string {
  return formatIn(language, options).format(toCalendarDate(date));
}

/**
 * A day as text, like "Saturday, November 21, 2026". `Intl.DateTimeFormat` takes a phone longer to initialise
 * than the rest of the form, so English does without it.
 * @param language its tag; English without one
 */
export function longDate(date: string, language?: string): string {
  if (!isEnglish(language)) return dateIn(language, date, { dateStyle: "full" });
  return `${weekdayDate(date)}, ${toCalendarDate(date).getFullYear()}`;
}

/** The names in a month's calendar; undefined for English, which the calendar has itself. */
export function calendarNames(language: string | undefined) {
  if (isEnglish(language)) return undefined;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: text } = formatIn(language, options);
    return (date: Date) => text(date);
  };
  const formatCaption = format({ month: "long", year: "numeric" });
  return {
    formatters: {
      formatCaption,
      formatDay: format({ day: "numeric" }),
      formatWeekdayName: format({ weekday: "narrow" }),
    },
    labels: { labelGrid: formatCaption, labelWeekday: format({ weekday: "long" }) },
  };
}

const PARTS = [{ weekday: "long" }, { month: "long" }, { day: "numeric" }] as const;

/** The parts of a day's date, as a sheet of a calendar has them. */
export function dateParts(date: string, language?: string) {
  const [weekday = "", month = "", day = ""] = isEnglish(language)
    ? weekdayDate(date).split(/,? /)
    : PARTS.map((part) => dateIn(language, date, part));
  return { weekday, month, day };
}

/** A day as English text without its year, like "Saturday, November 21". */
export function weekdayDate(date: string): string {
  const day = toCalendarDate(date);
  return `${WEEKDAYS[day.getDay()]}, ${MONTHS[day.getMonth()]} ${day.getDate()}`;
}
