import { afterEach, describe, expect, test, vi } from "vitest";
import { fromCalendarDate, laterDate, longDate, toCalendarDate } from "~/lib/time/calendar-date";

// An empty TZ is invalid, so the variable is removed again if it was unset.
afterEach(() => vi.unstubAllEnvs());

describe("calendar dates", () => {
  test.each(["UTC", "Pacific/Honolulu", "Asia/Kolkata", "Pacific/Kiritimati", "America/Santiago"])(
    "are unchanged by a conversion when the machine is in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      for (let day = 0; day < 800; day++) {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        expect(fromCalendarDate(toCalendarDate(date))).toBe(date);
      }
    },
  );

  test("are shown in a long format, in any time zone", () => {
    vi.stubEnv("TZ", "Pacific/Honolulu");
    expect(longDate("2026-11-21")).toBe("Saturday, November 21, 2026");
    expect(longDate("2024-02-29")).toBe("Thursday, February 29, 2024");
    const browsersOwn = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
    for (let day = 0; day < 400; day++) {
      const date = new Date(Date.UTC(2026, 0, 1 + day));
      expect(longDate(date.toISOString().slice(0, 10))).toBe(browsersOwn.format(date));
    }
  });

  test("compare, and return the later of two", () => {
    expect(laterDate("2026-11-21", "2026-11-22")).toBe("2026-11-22");
    expect(laterDate("2027-01-01", "2026-12-31")).toBe("2027-01-01");
  });
});
