import { expect, test } from "vitest";
import { openingHours } from "~/structured-data/opening-hours";

function read(days: string, hours: string) {
  const [row] = openingHours([{ days, hours }]);
  return row && [[row.dayOfWeek].flat().join(" "), `${row.opens}-${row.closes}`];
}

const WEEK = "Monday Tuesday Wednesday Thursday Friday";

test.each([
  ["Monday-Friday", "9:00 AM-6:00 PM", WEEK, "09:00-18:00"],
  ["Monday to Friday", "9:00 AM - 8:00 PM", WEEK, "09:00-20:00"],
  ["Mon – Fri", "09:00–18:30", WEEK, "09:00-18:30"],
  ["Mon", "9-18", "Monday", "09:00-18:00"],
  ["Mon", "10:00-12:00", "Monday", "10:00-12:00"],
  ["Saturday and Sunday", "10 am to 4 pm", "Saturday Sunday", "10:00-16:00"],
  ["Mondays, Wednesdays & Fri", "12:00 PM-12:30 AM", "Monday Wednesday Friday", "12:00-00:30"],
  ["Saturday-Monday", "8.30 a.m. - 1 p.m.", "Saturday Sunday Monday", "08:30-13:00"],
  ["Daily", "24/7", `${WEEK} Saturday Sunday`, "00:00-23:59"],
])("opening hours are read from the text %s, %s", (days, hours, dayOfWeek, times) => {
  expect(read(days, hours)).toEqual([dayOfWeek, times]);
});

test.each([
  ["Weekdays", "9:00 AM-6:00 PM"],
  ["Monday", "by appointment"],
  ["Monday", "25:00-26:00"],
  ["Monday", "9-5"],
  ["Monday", "9:00-6:00"],
  ["Monday", "1-6 PM"],
  ["Monday", "10 am - 6"],
  ["Monday-", "9-18"],
  ["- Friday", "9-18"],
  ["", ""],
])("opening hours are left out that cannot be read for certain: %s, %s", (days, hours) => {
  expect(read(days, hours)).toBeUndefined();
});
