import { emailField, formValidator, optionalText, Problem, requiredText } from "~/forms/fields";
import { hasBegun, type LocalTime, slotOnClock, type ZoneOffsets } from "~/lib/time/business-time";
import { weekdayDate } from "~/lib/time/calendar-date";
import type { Labels } from "../../../contract/labels";

/** A meeting request. */
export interface Booking {
  name: string;
  email: string;
  /** The meeting's purpose. */
  title: string;
  description: string;
  /** Empty for any time of the day. */
  timeSlot: string;
  /** YYYY-MM-DD */
  date: string;
}

/**
 * @param labels error messages of the fields
 * @param offsets of the company's time zone
 * @param now clock in milliseconds; slots before it are rejected
 */
export function bookingValidator(
  { forms, schedule }: Pick<Labels, "forms" | "schedule">,
  offsets: ZoneOffsets,
  now: () => number,
) {
  return formValidator<Booking>(
    {
      name: requiredText(forms.nameMissing),
      email: emailField(forms),
      title: requiredText(schedule.purposeMissing),
      description: optionalText,
      timeSlot: optionalText,
      date: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : new Problem(schedule.chooseDate)),
    },
    ({ date, timeSlot }) =>
      hasBegun(date, timeSlot, offsets, now()) ? { timeSlot: schedule.passed } : undefined,
  );
}

/** The visitor's time as text, with the day where it is another: "Friday, November 20, 8:30 PM". */
export function localTimeText({ time, day }: LocalTime): string {
  return day ? `${weekdayDate(day)}, ${time}` : time;
}

/** A meeting's time on both clocks, like "09:00 AM IST (Friday, November 20, 10:30 PM your time)". */
export function meetingTimeText(
  { date, timeSlot }: Pick<Booking, "date" | "timeSlot">,
  { offsets, timeZoneLabel, labels }: MeetingPlace,
): string {
  if (!timeSlot) return labels.anyTime;
  const local = slotOnClock(date, timeSlot, offsets);
  const onBoth = local ? ` (${localTimeText(local)} ${labels.yourTime})` : "";
  return `${timeSlot} ${timeZoneLabel}${onBoth}`;
}

interface MeetingPlace {
  /** Of the company's time zone. */
  offsets: ZoneOffsets;
  timeZoneLabel: string;
  labels: Labels["schedule"];
}
