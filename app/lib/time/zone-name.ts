/**
 * A time zone as people call it, like "Central European Time"; its offset where it has no such name.
 * @param timeZone an IANA name; the zone of this browser without one
 */
export function zoneName(moment: Date, timeZone?: string): string {
  const generic = zonePart("longGeneric", moment, timeZone);
  // Of universal time, only the specific name is one.
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
