import { expect, vi } from "vitest";
import {
  businessDate,
  hasBegun,
  offsetAt,
  offsetText,
  partOfDay,
  slotOnClock,
  slotStart,
  type WallTime,
} from "~/lib/time/business-time";
import { businessToday, zoneOffsets } from "~/lib/time/time-zone.server";
import { zoneName } from "~/lib/time/zone-name";
import { test } from "../../../support";

const INDIA = zoneOffsets("Asia/Kolkata", "2026-01-01");
const LONDON = zoneOffsets("Europe/London", "2026-01-01");

const SLOTS =
  "09:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 02:00 PM, 03:00 PM, 04:00 PM, 05:00 PM, 11:00 PM".split(
    ", ",
  );

/** What the clocks of a zone show. */
function clockIn(timeZone: string) {
  const style = { dateStyle: "short", timeStyle: "short" } as const;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, ...style });
  return (moment: Date): WallTime => {
    const [date = "", time = ""] = format.format(moment).split(" ");
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return { date, hour, minute };
  };
}

const slotInZone = (date: string, slot: string, timeZone: string) =>
  slotOnClock(date, slot, INDIA, clockIn(timeZone));

test.each([
  ["09:00 AM", "2026-11-21T03:30:00.000Z"],
  ["11:00 PM", "2026-11-21T17:30:00.000Z"],
  ["12:00 PM", "2026-11-21T06:30:00.000Z"],
  ["12:00 AM", "2026-11-20T18:30:00.000Z"],
  [" 9:00 am ", "2026-11-21T03:30:00.000Z"],
  ["9:00AM", "2026-11-21T03:30:00.000Z"],
])("the slot %j in India begins at %s", (label, moment) => {
  expect(slotStart("2026-11-21", label, INDIA)?.toISOString()).toBe(moment);
});

test.each(["", "Any time", "25:00 PM", "00:30 AM", "9:61 AM", "21:00"])(
  "the slot %j is no time of day",
  (label) => {
    expect(slotStart("2026-11-21", label, INDIA)).toBeNull();
  },
);

test.each([
  ["2026-11-21", "09:00 AM", "Pacific/Honolulu", { time: "5:30 PM", day: "2026-11-20" }],
  ["2026-11-21", "03:00 PM", "Pacific/Honolulu", { time: "11:30 PM", day: "2026-11-20" }],
  ["2026-11-21", "04:00 PM", "Pacific/Honolulu", { time: "12:30 AM", day: null }],
  ["2026-11-21", "11:00 PM", "Pacific/Honolulu", { time: "7:30 AM", day: null }],
  ["2026-12-31", "09:00 AM", "Pacific/Kiritimati", { time: "5:30 PM", day: null }],
  ["2026-12-31", "04:00 PM", "Pacific/Kiritimati", { time: "12:30 AM", day: "2027-01-01" }],
  ["2026-07-01", "02:00 PM", "Europe/London", { time: "9:30 AM", day: null }],
  ["2026-12-01", "02:00 PM", "Europe/London", { time: "8:30 AM", day: null }],
  ["2026-11-21", "09:00 AM", "Asia/Kolkata", null],
  ["2026-11-21", "09:00 AM", "Asia/Calcutta", null],
  ["2026-11-21", "09:00 AM", "Asia/Colombo", null],
  ["2026-11-21", "Any time", "UTC", null],
])("on %s the slot %s of India is in %s: %j", (date, slot, zone, local) => {
  expect(slotInZone(date, slot, zone)).toEqual(local);
});

test.each([
  ["12:00 AM", "morning"],
  ["11:59 am", "morning"],
  ["12:00 PM", "afternoon"],
  ["4:59 PM", "afternoon"],
  ["05:00 PM", "evening"],
  ["11:00 PM", "evening"],
  ["Any time", null],
])("the slot %j is in the part of the day %j", (slot, part) => {
  expect(partOfDay(slot)).toBe(part);
});

const ZONES = ["UTC", "Pacific/Honolulu", "Asia/Kolkata", "Pacific/Kiritimati", "America/Santiago"];

test.for(ZONES)(
  "a slot is read from the clock of the machine where none is given, as in %s",
  (zone, { setZone }) => {
    setZone(zone);
    expect(SLOTS.map((slot) => slotOnClock("2026-07-01", slot, INDIA))).toEqual(
      SLOTS.map((slot) => slotInZone("2026-07-01", slot, zone)),
    );
  },
);

test.each([
  ["2026-11-21T18:29:59Z", "Asia/Kolkata", "2026-11-21"],
  ["2026-11-21T18:30:00Z", "Asia/Kolkata", "2026-11-22"],
  ["2026-07-01T22:59:59Z", "Europe/London", "2026-07-01"],
  ["2026-07-01T23:00:00Z", "Europe/London", "2026-07-02"],
])("at %s the date of a company in the zone %s is %s", (moment, zone, date) => {
  expect(businessDate(Date.parse(moment), zoneOffsets(zone, "2026-01-01"))).toBe(date);
  expect(businessToday(zone, new Date(moment))).toBe(date);
});

const NINE = Date.parse("2026-11-21T03:30:00Z");

test.each([
  ["2026-11-21", "09:00 AM", NINE - 1, false],
  ["2026-11-21", "09:00 AM", NINE, true],
  ["2026-11-22", "09:00 AM", NINE, false],
  ["2026-11-21", "Any time", Number.MAX_SAFE_INTEGER, false],
])("that the slot %s %s has begun at %i is %s", (date, slot, now, expected) => {
  expect(hasBegun(date, slot, INDIA, now)).toBe(expected);
});

test("a zone with summer time has one offset for each half of the year", () => {
  expect(LONDON.slice(0, 3)).toEqual([
    { from: Date.parse("2025-12-31T00:00:00Z"), minutes: 0 },
    { from: Date.parse("2026-03-29T01:00:00Z"), minutes: 60 },
    { from: Date.parse("2026-10-25T01:00:00Z"), minutes: 0 },
  ]);
  expect(INDIA).toEqual([{ from: Date.parse("2025-12-31T00:00:00Z"), minutes: 330 }]);
});

test("the offsets of a zone read its clock once for each sample", () => {
  using reads = vi.spyOn(Date, "parse");
  expect(zoneOffsets("UTC", "2026-01-01")).toHaveLength(1);
  expect(reads.mock.calls.length).toBeLessThan(600);
});

test.each([
  ["in winter", "2026-01-15", "09:00 AM", "09:00"],
  ["on the day before summer time", "2026-03-28", "09:00 AM", "09:00"],
  ["on the first day of summer time", "2026-03-29", "09:00 AM", "08:00"],
  ["on the last whole day of summer time", "2026-10-24", "09:00 AM", "08:00"],
  ["on the day on which summer time ends", "2026-10-25", "09:00 AM", "09:00"],
  ["at a skipped time, at the moment of the change", "2026-03-29", "01:30 AM", "01:30"],
  ["at a repeated time, at its first occurrence", "2026-10-25", "01:30 AM", "00:30"],
])("a slot in London %s begins on %s, %s, at %s UTC", (_what, date, slot, time) => {
  expect(slotStart(date, slot, LONDON)?.toISOString()).toBe(`${date}T${time}:00.000Z`);
});

test.each([
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Pacific/Chatham",
])("every slot of a year in %s begins when the clock there shows it", (zone) => {
  const dates = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const [offsets, clock] = [zoneOffsets(zone, "2026-01-01"), clockIn(zone)];
  const starts = dates.map((date) => slotStart(date, "09:00 AM", offsets));
  expect(starts.map((start) => start && clock(start))).toEqual(
    dates.map((date) => ({ date, hour: 9, minute: 0 })),
  );
});

test("a zone shows its offset of the day", () => {
  const summer = Date.parse("2026-07-01T12:00:00Z");
  expect(offsetText(offsetAt(summer, LONDON))).toBe("UTC+1");
  expect(offsetText(offsetAt(summer, INDIA))).toBe("UTC+5:30");
  expect(offsetText(-570)).toBe("UTC-9:30");
});

test.each([
  ["Asia/Kolkata", "India Standard Time"],
  ["America/New_York", "Eastern Time"],
  ["Europe/London", "United Kingdom Time"],
  ["UTC", "Coordinated Universal Time"],
  ["Etc/GMT+5", "GMT-05:00"],
])("the name of the zone %s is %s", (zone, name) => {
  const moment = new Date("2026-07-01T12:00:00Z");
  expect(zoneName(moment, { timeZone: zone, language: "en-US" })).toBe(name);
});
