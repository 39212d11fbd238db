/**
 * The English name of a time zone, like "Central European Time"; its offset when it has no name.
 * @param timeZone an IANA name; by default the browser's zone
 */
export function zoneName(moment: Date, timeZone?: string): string {
  const generic = zonePart("longGeneric", moment, timeZone);
  // UTC has only a specific name.
  return generic.startsWith("GMT") ? zonePart("long", moment, timeZone) : generic;
}

function zonePart(
  timeZoneName: "longGeneric" | "long",
  moment: Date,
  timeZone: string | undefined,
): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
