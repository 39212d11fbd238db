/** One meeting, as a calendar file tells it. */
export interface IcsEvent {
  /** Unique in the world and the same for the same request, like `…@example.com`. */
  uid: string;
  /** When the file was made. */
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
}

/** Octets in one line, without its line end. */
const LINE_OCTETS = 75;

/**
 * A calendar file with one tentative meeting, times in UTC. Written here: a library for all of iCalendar would be
 * several times the size of the page's own script, for one event.
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function icsFile(event: IcsEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(event.organizer.name)}//Website//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `ORGANIZER;CN="${parameter(event.organizer.name)}":mailto:${event.organizer.email}`,
    // A request, until somebody at the company confirms it.
    "STATUS:TENTATIVE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** 20261121T033000Z */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** A TEXT value (section 3.3.11): what separates values is escaped, control characters are left out. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\n/g, "\\n")
  );
}

/** A quoted parameter value (section 3.2) cannot hold a quote or a line end, not even escaped. */
function parameter(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
  return text.replace(/"/g, "'").replace(/[\u0000-\u001f\u007f]+/g, " ");
}

/** Breaks a long line (section 3.1) between characters, never inside one; a continuation starts with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}
