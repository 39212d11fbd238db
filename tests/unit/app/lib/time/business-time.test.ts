import { afterEach, describe, expect, test, vi } from "vitest";
import {
  businessDate,
  hasBegun,
  offsetAt,
  offsetText,
  slotOnClock,
  slotStart,
  type WallTime,
} from "~/lib/time/business-time";
import { businessToday, zoneOffsets } from "~/lib/time/time-zone.server";
import { zoneName } from "~/lib/time/zone-name";

const INDIA = zoneOffsets("Asia/Kolkata", "2026-01-01");
const LONDON = zoneOffsets("Europe/London", "2026-01-01");

const SLOTS = [
  "09:00 AM",
  "10:00 AM",
  "11:00 AM",
  "12:00 PM",
  "02:00 PM",
  "03:00 PM",
  "04:00 PM",
  "05:00 PM",
  "06:00 PM",
  "07:00 PM",
  "08:00 PM",
  "09:00 PM",
  "10:00 PM",
  "11:00 PM",
];

/** What the clocks of a zone show. */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (moment: Date): WallTime => {
    const [date = "", time = ""] = format.format(moment).split(" ");
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return { date, hour, minute };
  };
}

const slotInZone = (date: string, slot: string, timeZone: string) =>
  slotOnClock(date, slot, INDIA, clockIn(timeZone));

afterEach(() => vi.unstubAllEnvs());

describe("the moment a slot begins", () => {
  test("is five and a half hours before the same clock time in UTC", () => {
    expect(slotStart("2026-11-21", "09:00 AM", INDIA)?.toISOString()).toBe(
      "2026-11-21T03:30:00.000Z",
    );
    expect(slotStart("2026-11-21", "11:00 PM", INDIA)?.toISOString()).toBe(
      "2026-11-21T17:30:00.000Z",
    );
  });

  test("takes 12 PM as noon and 12 AM as midnight", () => {
    expect(slotStart("2026-11-21", "12:00 PM", INDIA)?.toISOString()).toBe(
      "2026-11-21T06:30:00.000Z",
    );
    expect(slotStart("2026-11-21", "12:00 AM", INDIA)?.toISOString()).toBe(
      "2026-11-20T18:30:00.000Z",
    );
  });

  test("accepts other spellings of a time", () => {
    const nine = slotStart("2026-11-21", "09:00 AM", INDIA);
    expect(slotStart("2026-11-21", " 9:00 am ", INDIA)).toEqual(nine);
    expect(slotStart("2026-11-21", "9:00AM", INDIA)).toEqual(nine);
  });

  test.each(["", "Any time", "25:00 PM", "00:30 AM", "9:61 AM", "21:00"])(
    "is null for %j",
    (label) => {
      expect(slotStart("2026-11-21", label, INDIA)).toBeNull();
    },
  );

  test("lies, for every slot, on the chosen day in India", () => {
    for (const slot of SLOTS) {
      const start = slotStart("2026-03-01", slot, INDIA);
      expect(start && clockIn("Asia/Kolkata")(start).date).toBe("2026-03-01");
    }
  });
});

describe("a slot on the visitor's clock", () => {
  test("is the day before in Honolulu until the afternoon in India", () => {
    const local = SLOTS.map((slot) => slotInZone("2026-11-21", slot, "Pacific/Honolulu"));
    expect(local[0]).toEqual({ time: "5:30 PM", dayShift: -1 });
    expect(local[5]).toEqual({ time: "11:30 PM", dayShift: -1 });
    expect(local[6]).toEqual({ time: "12:30 AM", dayShift: 0 });
    expect(local[13]).toEqual({ time: "7:30 AM", dayShift: 0 });
  });

  test("is the next day in Kiritimati from the late afternoon in India", () => {
    expect(slotInZone("2026-12-31", "09:00 AM", "Pacific/Kiritimati")).toEqual({
      time: "5:30 PM",
      dayShift: 0,
    });
    expect(slotInZone("2026-12-31", "04:00 PM", "Pacific/Kiritimati")).toEqual({
      time: "12:30 AM",
      dayShift: 1,
    });
  });

  test("follows the visitor's summer time on the chosen day", () => {
    expect(slotInZone("2026-07-01", "02:00 PM", "Europe/London")?.time).toBe("9:30 AM");
    expect(slotInZone("2026-12-01", "02:00 PM", "Europe/London")?.time).toBe("8:30 AM");
  });

  test.each(["Asia/Kolkata", "Asia/Calcutta", "Asia/Colombo"])("is not repeated in %s", (zone) => {
    expect(slotInZone("2026-11-21", "09:00 AM", zone)).toBeNull();
  });

  test("is null for a label that is no time", () => {
    expect(slotInZone("2026-11-21", "Any time", "UTC")).toBeNull();
  });

  test.each(["UTC", "Pacific/Honolulu", "Asia/Kolkata", "Pacific/Kiritimati", "America/Santiago"])(
    "is read from the clock of the machine where none is given, as in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      for (const slot of SLOTS) {
        expect(slotOnClock("2026-07-01", slot, INDIA)).toEqual(
          slotInZone("2026-07-01", slot, zone),
        );
      }
    },
  );
});

describe("the date in India", () => {
  test("is another from half past six in the evening of UTC on", () => {
    const moment = Date.parse("2026-11-21T18:31:00Z");
    expect(businessDate(moment, INDIA)).toBe("2026-11-22");
    expect(businessDate(moment - 120_000, INDIA)).toBe("2026-11-21");
  });
});

describe("hasBegun", () => {
  const nine = Date.parse("2026-11-21T03:30:00Z");

  test("is true from the first minute of a slot on", () => {
    expect(hasBegun("2026-11-21", "09:00 AM", INDIA, nine - 1)).toBe(false);
    expect(hasBegun("2026-11-21", "09:00 AM", INDIA, nine)).toBe(true);
    expect(hasBegun("2026-11-22", "09:00 AM", INDIA, nine)).toBe(false);
  });

  test("is false for a label that is no time of day", () => {
    expect(hasBegun("2026-11-21", "Any time", INDIA, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe("a company in a zone with summer time", () => {
  test("has one offset for each half of the year", () => {
    expect(LONDON.slice(0, 3)).toEqual([
      { from: Date.parse("2025-12-31T00:00:00Z"), minutes: 0 },
      { from: Date.parse("2026-03-29T01:00:00Z"), minutes: 60 },
      { from: Date.parse("2026-10-25T01:00:00Z"), minutes: 0 },
    ]);
    expect(INDIA).toEqual([{ from: Date.parse("2025-12-31T00:00:00Z"), minutes: 330 }]);
  });

  test.each([
    ["2026-01-15", "2026-01-15T09:00:00.000Z"],
    ["2026-03-28", "2026-03-28T09:00:00.000Z"],
    ["2026-03-29", "2026-03-29T08:00:00.000Z"],
    ["2026-10-24", "2026-10-24T08:00:00.000Z"],
    ["2026-10-25", "2026-10-25T09:00:00.000Z"],
  ])("starts the slot of nine on %s at %s", (date, moment) => {
    expect(slotStart(date, "09:00 AM", LONDON)?.toISOString()).toBe(moment);
  });

  test.each([
    [
      "a skipped time at the moment of the change",
      "2026-03-29",
      "01:30 AM",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "a repeated time at its first occurrence",
      "2026-10-25",
      "01:30 AM",
      "2026-10-25T00:30:00.000Z",
    ],
  ])("starts %s", (_what, date, slot, moment) => {
    expect(slotStart(date, slot, LONDON)?.toISOString()).toBe(moment);
  });

  test.each([
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Pacific/Chatham",
  ])("starts every slot of a year in %s when its clock shows it", (zone) => {
    const offsets = zoneOffsets(zone, "2026-01-01");
    const clock = clockIn(zone);
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const start = slotStart(date, "09:00 AM", offsets);
      expect(start && clock(start)).toEqual({ date, hour: 9, minute: 0 });
    }
  });

  test("changes its date at its own midnight", () => {
    const midnight = Date.parse("2026-07-01T23:00:00Z");
    expect(businessDate(midnight - 1, LONDON)).toBe("2026-07-01");
    expect(businessDate(midnight, LONDON)).toBe("2026-07-02");
    expect(businessToday("Europe/London", new Date(midnight))).toBe("2026-07-02");
  });

  test("shows its offset of the day", () => {
    const summer = Date.parse("2026-07-01T12:00:00Z");
    expect(offsetText(offsetAt(summer, LONDON))).toBe("UTC+1");
    expect(offsetText(offsetAt(summer, INDIA))).toBe("UTC+5:30");
    expect(offsetText(-570)).toBe("UTC-9:30");
  });
});

describe("the name of a zone", () => {
  const summer = new Date("2026-07-01T12:00:00Z");

  test.each([
    ["Asia/Kolkata", "India Standard Time"],
    ["America/New_York", "Eastern Time"],
    ["Europe/London", "United Kingdom Time"],
    ["UTC", "Coordinated Universal Time"],
    ["Etc/GMT+5", "GMT-05:00"],
  ])("of %s is %s", (zone, name) => {
    expect(zoneName(summer, zone)).toBe(name);
  });
});
