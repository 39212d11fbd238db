import { expect } from "vitest";
import { fromCalendarDate, laterDate, longDate, toCalendarDate } from "~/lib/time/calendar-date";
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
