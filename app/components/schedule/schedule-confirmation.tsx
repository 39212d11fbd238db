import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useEffect, useState } from "react";
import { ButtonAnchor } from "~/components/ui/button";
import { useLanguage, useSiteData } from "~/content/site-data";
import type { SiteSettings } from "~/content/site-settings.server";
import { comma, fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { slotStart, type ZoneOffsets } from "~/lib/time/business-time";
import { longDate } from "~/lib/time/calendar-date";
import { type IcsEvent, icsFile } from "~/lib/time/ics";
import { useMinute } from "~/lib/time/use-clock";
import { type Booking, useMeetingTime } from "./booking";

/** The length of a meeting. */
const MEETING_MS = 30 * 60_000;

interface ScheduleConfirmationProps {
  booking: Booking;
  /** When the request was made. */
  madeAt: Date;
  /** Of the company's time zone. */
  offsets: ZoneOffsets;
  /** Announces the confirmation email. */
  confirmation: string;
}

/** A summary of the request, with a calendar file when a slot was chosen. */
export function ScheduleConfirmation(props: ScheduleConfirmationProps) {
  const { booking, madeAt, offsets, confirmation } = props;
  const site = useSiteData();
  const labels = site.settings.labels.schedule;
  const language = useLanguage()?.tag;
  const timeOf = useMeetingTime(offsets);
  const day = longDate(booking.date, language);
  const start = slotStart(booking.date, booking.timeSlot, offsets);
  const now = useMinute() ?? madeAt.getTime();
  return (
    <div className="rounded-2xl border border-river/50 bg-mint px-5 py-5 sm:px-6">
      <h3 className="text-xl">{fillPlaceholders(labels.request, { purpose: booking.title })}</h3>
      <p className="mt-2">{[day, timeOf(booking)].join(comma(day))}</p>
      <p className="mt-1 text-ink-soft">{confirmation}</p>
      {start === null ? null : start.getTime() > now ? (
        <IcsLink
          text={icsFile(
            meetingEvent(props, start, site.settings),
            language,
            site.language?.original.tag,
          )}
          date={booking.date}
          label={labels.addToCalendar}
        />
      ) : (
        <p className="mt-1 text-ink-soft">{labels.noCalendar}</p>
      )}
    </div>
  );
}

function IcsLink({ text, date, label }: { text: string; date: string; label: string }) {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [text]);
  return (
    <ButtonAnchor
      variant="outline"
      href={href}
      download={`meeting-${date}.ics`}
      className="mt-4 bg-paper"
    >
      <CalendarPlus aria-hidden="true" className="size-5" />
      {label}
    </ButtonAnchor>
  );
}

function meetingEvent(
  { booking, madeAt, confirmation }: ScheduleConfirmationProps,
  start: Date,
  settings: SiteSettings,
): IcsEvent {
  const { companyName, email } = plainText(settings);
  const host = email.split("@")[1];
  return {
    uid: `${start.getTime().toString(36)}-${madeAt.getTime().toString(36)}@${host}`,
    stamp: madeAt,
    start,
    end: new Date(start.getTime() + MEETING_MS),
    summary: `${booking.title} (${companyName})`,
    description: [booking.description, confirmation].filter(Boolean).join("\n\n"),
    location: settings.labels.schedule.meetingPlace,
    organizer: companyName,
    email,
  };
}
