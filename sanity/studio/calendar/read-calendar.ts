import type { SanityClient } from "@sanity/client";
import { getPublishedId } from "@sanity/client/csm";
import { defineQuery } from "groq";
import { RAW } from "../../../contract/api-version";
import { NAME } from "../../../contract/document-name";
import { DEFAULT_TIME_ZONE, isTimeZone } from "../../../contract/time-zone";
import type { NamedDocument } from "../named-documents";

/** What happens to one document at a time. */
interface PlannedChange extends NamedDocument {
  isUnpublished: boolean;
}

/** A scheduled draft, or a release with its documents. */
export interface Appointment {
  /** ISO 8601, in UTC. */
  at: string;
  /** Undefined for a draft. */
  release?: { id: string; title: string };
  changes: PlannedChange[];
}

export type Calendar = Awaited<ReturnType<typeof readCalendar>>;

/** What the calendar depends on. */
export const scheduledQuery = defineQuery(`
  *[
    (_type == "system.release" && state in ["scheduled", "scheduling"])
    || defined(_system.publishAt)
  ]
`);

const CHANGE = `
    _id,
    _type,
    "name": ${NAME},
    "isUnpublished": _system.delete == true`;

const calendarQuery = defineQuery(`{
  "drafts": *[defined(_system.publishAt)] {${CHANGE},
    "at": _system.publishAt
  },
  "releases": *[_type == "system.release" && state in ["scheduled", "scheduling"]] {
    "id": name,
    "title": metadata.title,
    "isOne": metadata.cardinality == "one",
    "at": publishAt
  },
  "versions": *[_id in path("versions.**") && !defined(_system.publishAt)] {${CHANGE}
  },
  "timeZone": *[_id == "siteSettings"][0].timeZone
}`);

type Version = Omit<PlannedChange, "id" | "type"> & { _id: string; _type: string };

interface Found {
  drafts: (Version & { at: string })[];
  releases: { id: string; title: string | null; isOne: boolean; at: string | null }[];
  versions: Version[];
  timeZone: string | null;
}

/** Reads what is scheduled by day, the next first, in the company's time zone. */
export async function readCalendar(client: SanityClient) {
  const found = await client.fetch<Found>(calendarQuery, {}, RAW);
  const zone = found.timeZone?.trim() ?? "";
  const timeZone = isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
  const appointments = [
    ...found.drafts.map((draft) => ({ at: draft.at, changes: [changeOf(draft)] })),
    ...found.releases.flatMap((release) => appointmentOf(release, found.versions)),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { timeZone, days: byDay(appointments, timeZone) };
}

function changeOf({ _id, _type, name, isUnpublished }: Version): PlannedChange {
  return { id: getPublishedId(_id), type: _type, name, isUnpublished };
}

/** The Studio schedules one draft as a release of one document, whose name says nothing. */
function appointmentOf(
  { id, title, isOne, at }: Found["releases"][number],
  versions: Version[],
): Appointment[] {
  if (!at) return [];
  const changes = versions.filter(({ _id }) => _id.startsWith(`versions.${id}.`)).map(changeOf);
  if (isOne && changes.length === 1) return [{ at, changes }];
  return [{ at, release: { id, title: title || "Untitled release" }, changes }];
}

/** The dates are YYYY-MM-DD. */
function byDay(appointments: Appointment[], timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const days = new Map<string, Appointment[]>();
  for (const appointment of appointments) {
    const date = format.format(new Date(appointment.at));
    days.set(date, [...(days.get(date) ?? []), appointment]);
  }
  return [...days].map(([date, of]) => ({ date, appointments: of }));
}
