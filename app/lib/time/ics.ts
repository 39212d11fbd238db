import { plainText } from "~/lib/text/plain-text";
import { mailtoUrl } from "../../../contract/urls";

/** A meeting in a calendar file. */
export interface IcsEvent {
  /** Globally unique and stable for a request, like `…@example.com`. */
  uid: string;
  /** When the file was created. */
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  /** The name and the email address of who holds it. */
  organizer: string;
  email: string;
}

/** Octets in one line, without its line end. */
const LINE_OCTETS = 75;

/**
 * A calendar file with one tentative meeting in UTC. An iCalendar library would be
 * several times the size of the page's script.
 * @param language the tag of that of its texts, which name it unless it is the site's default; one that is marked as of
 *   another names none
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function icsFile(event: IcsEvent, language = "en", original = language): string {
  const textLine = (name: string, marked: string) => {
    const text = plainText(marked);
    const isNamed = language !== original && text === marked;
    return `${name}${isNamed ? `;LANGUAGE=${language}` : ""}:${escapeText(text)}`;
  };
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(event.organizer)}//Website//${language.replace(/-.*$/, "").toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    textLine("SUMMARY", event.summary),
    textLine("DESCRIPTION", event.description),
    textLine("LOCATION", event.location),
    `ORGANIZER;CN="${parameter(event.organizer)}":${mailtoUrl(event.email)}`,
    // The company confirms the request later.
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

/** A TEXT value (section 3.3.11): separators are escaped, control characters removed. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\r\n?|\n/g, "\\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
  );
}

/** A quoted parameter value (section 3.2) cannot contain quotes or line ends. */
function parameter(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
  return text.replace(/"/g, "'").replace(/[\u0000-\u001f\u007f]+/g, " ");
}

/** Folds a long line (section 3.1) between characters; continuation lines start with a space. */
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
