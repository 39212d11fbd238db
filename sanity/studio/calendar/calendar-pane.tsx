import { Box, Card, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useClient, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { API_VERSION } from "../../../contract/api-version";
import { subscribeToQuery, useLatestCall } from "../live-data";
import {
  type Appointment,
  type Calendar,
  type CalendarDay,
  type PlannedChange,
  readCalendar,
  SCHEDULED,
} from "./read-calendar";

const PLAIN_LIST = { listStyle: "none" } as const;

/** Lists what is scheduled by day, in the company's time zone. */
export function CalendarPane() {
  const calendar = useCalendar();
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack gap={5}>
        <Text size={1} role="status">
          {statusOf(calendar)}
        </Text>
        {calendar && calendar !== "failed"
          ? calendar.days.map((day) => (
              <Day key={day.date} day={day} timeZone={calendar.timeZone} />
            ))
          : null}
      </Stack>
    </Card>
  );
}

function useCalendar(): Calendar | "failed" | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [calendar, setCalendar] = useState<Calendar | "failed">();
  const startCall = useLatestCall();
  useEffect(() => {
    const load = () => {
      const isLatest = startCall();
      readCalendar(client).then(
        (found) => isLatest() && setCalendar(found),
        () => isLatest() && setCalendar("failed"),
      );
    };
    load();
    const unsubscribe = subscribeToQuery(client, `*[${SCHEDULED}]`, {}, load);
    return () => {
      startCall();
      unsubscribe();
    };
  }, [client, startCall]);
  return calendar;
}

function statusOf(calendar: Calendar | "failed" | undefined): string {
  if (!calendar) return "Reading what is scheduled …";
  if (calendar === "failed") return "The calendar could not be read. Open it again in a moment.";
  const zone = `Times are those of ${calendar.timeZone}, as in the site settings.`;
  if (calendar.days.length > 0) return zone;
  return "Nothing is scheduled. Schedule a draft in the menu beside Publish, or a release.";
}

function Day({ day, timeZone }: { day: CalendarDay; timeZone: string }) {
  // The date has no time zone; noon is on the same day everywhere.
  const title = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day.date}T12:00:00Z`),
  );
  return (
    <Stack as="section" gap={3} aria-labelledby={`day-${day.date}`}>
      <Heading as="h2" size={1} id={`day-${day.date}`}>
        {title}
      </Heading>
      <Box as="ul" padding={0} margin={0} style={PLAIN_LIST}>
        {day.appointments.map((appointment) => (
          <Row
            key={appointment.at + (appointment.release?.id ?? appointment.changes[0]?.id)}
            appointment={appointment}
            timeZone={timeZone}
          />
        ))}
      </Box>
    </Stack>
  );
}

function Row({ appointment, timeZone }: { appointment: Appointment; timeZone: string }) {
  const { at, release, changes } = appointment;
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone }).format(
    new Date(at),
  );
  return (
    <Card as="li" radius={2} padding={3} marginBottom={2} border>
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
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Stack>
    </Card>
  );
}

function Change({ change: { id, type, name, isUnpublished } }: { change: PlannedChange }) {
  const title = useSchema().get(type)?.title ?? type;
  return (
    <Text size={1}>
      {isUnpublished ? "Unpublish " : "Publish "}
      <IntentLink intent="edit" params={{ id, type }}>
        {name ? `${title}: ${name}` : title}
      </IntentLink>
    </Text>
  );
}
