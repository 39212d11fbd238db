interface Zone {
  /** An IANA name; by default the browser's zone. */
  timeZone?: string;
  /** The tag of the name's language. */
  language: string;
}

/** The name of a time zone, like "Central European Time"; its offset when it has no name. */
export function zoneName(moment: Date, zone: Zone): string {
  const generic = zonePart("longGeneric", moment, zone);
  // UTC has only a specific name.
  return generic.startsWith("GMT") ? zonePart("long", moment, zone) : generic;
}

function zonePart(
  timeZoneName: "longGeneric" | "long",
  moment: Date,
  { timeZone, language }: Zone,
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
