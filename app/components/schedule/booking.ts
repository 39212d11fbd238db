import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { zfd } from "zod-form-data";
import { useLanguage, useSiteData } from "~/content/site-data";
import { emailField, requiredText } from "~/forms/fields";
import { hasBegun, slotOnClock, timeIn, type ZoneOffsets } from "~/lib/time/business-time";
import type { Labels } from "../../../contract/labels";

const optionalText = zfd.text(z.string().trim().default(""));

/** A meeting request. `title` is the meeting's purpose; an empty `timeSlot` means any time of the day. */
function bookingSchema({ forms, schedule }: BookingLabels) {
  return z.object({
    name: requiredText(forms.nameMissing),
    email: emailField(forms),
    title: requiredText(schedule.purposeMissing),
    description: optionalText,
    timeSlot: optionalText,
    date: zfd.text(
      z
        .string({ required_error: schedule.chooseDate })
        .regex(/^\d{4}-\d\d-\d\d$/, schedule.chooseDate),
    ),
  });
}

type BookingLabels = Pick<Labels, "forms" | "schedule">;

export type Booking = z.infer<ReturnType<typeof bookingSchema>>;

/**
 * @param labels error messages of the fields
 * @param offsets of the company's time zone
 * @param now clock in milliseconds; slots before it are rejected
 */
export function bookingValidator(labels: BookingLabels, offsets: ZoneOffsets, now: () => number) {
  const isAhead = ({ date, timeSlot }: Booking) => !hasBegun(date, timeSlot, offsets, now());
  const passed = { message: labels.schedule.passed, path: ["timeSlot"] };
  return withZod(bookingSchema(labels).refine(isAhead, passed));
}

/** Writes a meeting's time on both clocks, like "09:00 AM IST (Friday, November 20, 10:30 PM your time)". */
export function useMeetingTime(offsets: ZoneOffsets) {
  const { labels, timeZoneLabel } = useSiteData().settings;
  const language = useLanguage()?.tag;
  return ({ date, timeSlot }: Pick<Booking, "date" | "timeSlot">): string => {
    if (!timeSlot) return labels.schedule.anyTime;
    const local = slotOnClock(date, timeSlot, offsets);
    const yours = local && timeIn(language, local.time, local.day);
    const onBoth = yours ? ` (${yours} ${labels.schedule.yourTime})` : "";
    return `${timeIn(language, timeSlot)} ${timeZoneLabel}${onBoth}`;
  };
}
