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
  [undefined, "Saturday", "November", "21", "October 3, 2025", "Friday, November 20, 08:30 PM"],
  ["gu", "શનિવાર", "નવેમ્બર", "21", "3 ઑક્ટોબર, 2025", "શુક્રવાર, 20 નવેમ્બર 8:30 PM"],
  ["hi", "शनिवार", "नवंबर", "21", "3 अक्टूबर 2025", "शुक्रवार, 20 नवंबर को 8:30 pm बजे"],
  ["ar", "السبت", "نوفمبر", "21", "3 أكتوبر 2025", "الجمعة، 20 نوفمبر في 8:30 م"],
  // Not in calendars of their own, with other months and years than the day to choose and the footer's year.
  ["fa", "شنبه", "نوامبر", "۲۱", "۳ اکتبر ۲۰۲۵", "جمعه ۲۰ نوامبر ساعت ۲۰:۳۰"],
  ["th", "วันเสาร์", "พฤศจิกายน", "21", "3 ตุลาคม ค.ศ. 2025", "วันศุกร์ที่ 20 พฤศจิกายน เวลา 20:30"],
])(
  "a day, a written date and a slot are in the language %s",
  ([language, weekday, month, day, written, slot], { setZone }) => {
    setZone("Pacific/Honolulu");
    expect(dateParts("2026-11-21", language)).toEqual({ weekday, month, day });
    expect(writtenDate("October 3, 2025", language)).toBe(written);
    const text = timeIn(language, "08:30 PM", "2026-11-20").replace("\u202f", " ");
    expect(text).toBe(slot);
    // Some have two digits of the hour in a time without its day.
    expect(text).toContain(timeIn(language, "08:30 PM").replace("\u202f", " ").replace(/^0/, ""));
    // What is no date and no time stays as editors wrote it.
    for (const other of ["Autumn", "October 2025", "Version 2"]) {
      expect(writtenDate(other, language)).toBe(other);
    }
    expect(timeIn(language, "Any time")).toBe("Any time");
  },
);
