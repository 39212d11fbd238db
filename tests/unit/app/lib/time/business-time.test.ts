import { afterEach, describe, expect, test, vi } from "vitest";
import {
  businessDate,
  hasBegun,
  slotOnClock,
  slotStart,
  type WallTime,
} from "~/lib/time/business-time";
import { zoneName } from "~/lib/time/zone-name";

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
  slotOnClock(date, slot, clockIn(timeZone));

afterEach(() => vi.unstubAllEnvs());

describe("the moment a slot begins", () => {
  test("is five and a half hours before the same clock time in UTC", () => {
    expect(slotStart("2026-11-21", "09:00 AM")?.toISOString()).toBe("2026-11-21T03:30:00.000Z");
    expect(slotStart("2026-11-21", "11:00 PM")?.toISOString()).toBe("2026-11-21T17:30:00.000Z");
  });

  test("takes 12 PM as noon and 12 AM as midnight", () => {
    expect(slotStart("2026-11-21", "12:00 PM")?.toISOString()).toBe("2026-11-21T06:30:00.000Z");
    expect(slotStart("2026-11-21", "12:00 AM")?.toISOString()).toBe("2026-11-20T18:30:00.000Z");
  });

  test("reads what an editor may type instead", () => {
    const nine = slotStart("2026-11-21", "09:00 AM");
    expect(slotStart("2026-11-21", " 9:00 am ")).toEqual(nine);
    expect(slotStart("2026-11-21", "9:00AM")).toEqual(nine);
  });

  test.each(["", "Any time", "25:00 PM", "00:30 AM", "9:61 AM", "21:00"])(
    "does not exist for %j",
    (label) => {
      expect(slotStart("2026-11-21", label)).toBeNull();
    },
  );

  test("lies, for every slot, on the chosen day in India", () => {
    for (const slot of SLOTS) {
      const start = slotStart("2026-03-01", slot);
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

  test("is not made up for a label that is no time", () => {
    expect(slotInZone("2026-11-21", "Any time", "UTC")).toBeNull();
  });

  test.each(["UTC", "Pacific/Honolulu", "Asia/Kolkata", "Pacific/Kiritimati", "America/Santiago"])(
    "is read from the clock of the machine where none is given, as in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      for (const slot of SLOTS) {
        expect(slotOnClock("2026-07-01", slot)).toEqual(slotInZone("2026-07-01", slot, zone));
      }
    },
  );
});

describe("the date in India", () => {
  test("is another from half past six in the evening of UTC on", () => {
    const moment = Date.parse("2026-11-21T18:31:00Z");
    expect(businessDate(moment)).toBe("2026-11-22");
    expect(businessDate(moment - 120_000)).toBe("2026-11-21");
  });
});

describe("a time that is past", () => {
  const nine = Date.parse("2026-11-21T03:30:00Z");

  test("has begun from its first minute on", () => {
    expect(hasBegun("2026-11-21", "09:00 AM", nine - 1)).toBe(false);
    expect(hasBegun("2026-11-21", "09:00 AM", nine)).toBe(true);
    expect(hasBegun("2026-11-22", "09:00 AM", nine)).toBe(false);
  });

  test("is never a label that is no time of day", () => {
    expect(hasBegun("2026-11-21", "Any time", Number.MAX_SAFE_INTEGER)).toBe(false);
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
