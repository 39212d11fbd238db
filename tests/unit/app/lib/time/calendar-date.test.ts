import { expect } from "vitest";
import { timeIn } from "~/lib/time/business-time";
import {
  dateParts,
  fromCalendarDate,
  laterDate,
  longDate,
  toCalendarDate,
} from "~/lib/time/calendar-date";
import { writtenDate } from "~/lib/time/written-date";
import { test } from "../../../support";

/** The dates of two years and more. */
const DATES = Array.from({ length: 800 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
);

test.for(["UTC", "Pacific/Honolulu", "Asia/Kolkata", "Pacific/Kiritimati", "America/Santiago"])(
  "calendar dates are unchanged by a conversion when the machine is in %s",
  (zone, { setZone }) => {
    setZone(zone);
    expect(DATES.map((date) => fromCalendarDate(toCalendarDate(date)))).toEqual(DATES);
  },
);

test("calendar dates are shown in a long format, in any time zone", ({ setZone }) => {
  setZone("Pacific/Honolulu");
  expect(longDate("2026-11-21")).toBe("Saturday, November 21, 2026");
  expect(longDate("2024-02-29")).toBe("Thursday, February 29, 2024");
  const browsersOwn = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  expect(DATES.map((date) => longDate(date))).toEqual(
    DATES.map((date) => browsersOwn.format(new Date(date))),
  );
});

test("calendar dates compare, and the later of two is returned", () => {
  expect(laterDate("2026-11-21", "2026-11-22")).toBe("2026-11-22");
  expect(laterDate("2027-01-01", "2026-12-31")).toBe("2027-01-01");
});

test.for([
  [undefined, "Saturday", "November", "October 3, 2025", "09:00 PM"],
  ["gu", "શનિવાર", "નવેમ્બર", "3 ઑક્ટોબર, 2025", "09:00 PM"],
  ["hi", "शनिवार", "नवंबर", "3 अक्टूबर 2025", "9:00 pm"],
  ["ar", "السبت", "نوفمبر", "3 أكتوبر 2025", "9:00 م"],
])(
  "a day, a written date and a slot are in the language %s",
  ([language, weekday, month, written, slot], { setZone }) => {
    setZone("Pacific/Honolulu");
    expect(dateParts("2026-11-21", language)).toEqual({ weekday, month, day: "21" });
    expect(writtenDate("October 3, 2025", language)).toBe(written);
    expect(timeIn(language, "09:00 PM").replace("\u202f", " ")).toBe(slot);
    // What is no date and no time stays as editors wrote it.
    expect(writtenDate("Autumn", language)).toBe("Autumn");
    expect(timeIn(language, "Any time")).toBe("Any time");
  },
);
