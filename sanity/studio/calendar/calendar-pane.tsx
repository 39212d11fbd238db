import { Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { useLiveData } from "../../live-data";
import { DocumentLink, ListCard, Pane, PlainList, Section } from "../parts";
import { type Appointment, type Calendar, readCalendar, scheduledQuery } from "./read-calendar";

/** Lists what is scheduled by day, in the company's time zone. */
export function CalendarPane() {
  const { data: calendar, error } = useLiveData(readCalendar, scheduledQuery);
  return (
    <Pane status={error ? NOT_READ : statusOf(calendar)}>
      {calendar && !error
        ? calendar.days.map((day) => <Day key={day.date} day={day} timeZone={calendar.timeZone} />)
        : null}
    </Pane>
  );
}

const NOT_READ = "The calendar could not be read. Open it again in a moment.";

function statusOf(calendar: Calendar | undefined): string {
  if (!calendar) return "Reading what is scheduled …";
  const zone = `Times are those of ${calendar.timeZone}, as in the site settings.`;
  if (calendar.days.length > 0) return zone;
  return "Nothing is scheduled. Schedule a draft in the menu beside Publish, or a release.";
}

function Day({ day, timeZone }: { day: Calendar["days"][number]; timeZone: string }) {
  // The date has no time zone; noon is on the same day everywhere.
  const noon = new Date(`${day.date}T12:00:00Z`);
  const title = noon.toLocaleDateString(undefined, { dateStyle: "full", timeZone: "UTC" });
  return (
    <Section title={title} id={`day-${day.date}`} gap={3}>
      <PlainList>
        {day.appointments.map((appointment) => (
          <Row
            key={appointment.at + (appointment.release?.id ?? appointment.changes[0]?.id)}
            appointment={appointment}
            timeZone={timeZone}
          />
        ))}
      </PlainList>
    </Section>
  );
}

function Row({ appointment, timeZone }: { appointment: Appointment; timeZone: string }) {
  const { at, release, changes } = appointment;
  const time = new Date(at).toLocaleTimeString(undefined, { timeStyle: "short", timeZone });
  return (
    <ListCard>
      <Stack gap={3}>
        <Text weight="semibold">
          <time dateTime={at}>{time}</time>
          {release ? (
            <>
              {" · "}
              <IntentLink intent="release" params={{ id: release.id }}>
                Release: {release.title}
              </IntentLink>
            </>
          ) : null}
        </Text>
        {changes.map(({ isUnpublished, ...document }) => (
          <Text key={document.id} size={1}>
            {isUnpublished ? "Unpublish " : "Publish "}
            <DocumentLink {...document} />
          </Text>
        ))}
      </Stack>
    </ListCard>
  );
}
