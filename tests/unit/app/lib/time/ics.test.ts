import { expect, test } from "vitest";
import { markLanguage } from "~/lib/text/language-marks";
import { type IcsEvent, icsFile } from "~/lib/time/ics";
import fc from "../../../../../packages/local-content-lake/test/support/random";

const event: IcsEvent = {
  uid: "a-b@sabarmatisoftworks.example",
  stamp: new Date("2026-11-20T10:11:12.345Z"),
  start: new Date("2026-11-21T03:30:00Z"),
  end: new Date("2026-11-21T04:30:00Z"),
  summary: "Shop redesign",
  description: "Two shops",
  location: "Online",
  organizer: "Sabarmati Softworks",
  email: "hello@sabarmatisoftworks.example",
};

/** Reads a calendar file back: unfolds the lines and undoes the escaping. */
function parse(text: string): Record<string, string> {
  const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
  const fields = lines.filter(Boolean).map((line) => {
    const [, name, value = ""] = /^([^:]*):(.*)$/s.exec(line) ?? [];
    return [name, value.replace(/\\(.)/g, (_, next) => (next === "n" ? "\n" : next))];
  });
  return Object.fromEntries(fields);
}

test("the calendar file has the meeting's times in UTC, and ends every line with CR LF", () => {
  const text = icsFile(event);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const times = { DTSTART: "20261121T033000Z", DTEND: "20261121T043000Z" };
  const rest = { UID: event.uid, VERSION: "2.0", SUMMARY: "Shop redesign" };
  expect(parse(text)).toMatchObject({ ...times, DTSTAMP: "20261120T101112Z", ...rest });
});

test("the calendar file names the language of its texts, but for the default one", () => {
  const ofTexts = (file: string) => file.match(/^(?:SUMMARY|DESCRIPTION|LOCATION|PRODID)\b.*$/gm);
  expect(ofTexts(icsFile(event, "gu", "en-IN"))).toEqual([
    "PRODID:-//Sabarmati Softworks//Website//GU",
    "SUMMARY;LANGUAGE=gu:Shop redesign",
    "DESCRIPTION;LANGUAGE=gu:Two shops",
    "LOCATION;LANGUAGE=gu:Online",
  ]);
  const fallen = { description: `બે\n\n${markLanguage("Two")}`, location: markLanguage("Online") };
  expect(ofTexts(icsFile({ ...event, ...fallen }, "gu", "en-IN"))?.slice(1)).toEqual([
    "SUMMARY;LANGUAGE=gu:Shop redesign",
    "DESCRIPTION:બે\\n\\nTwo",
    "LOCATION:Online",
  ]);
  expect(icsFile(event, "en-IN", "en-IN")).toBe(icsFile(event));
});

test("the calendar file escapes what would end a value or start another field", () => {
  const odd = { summary: "a,b;c\\d\r\nUID:forged", organizer: 'A "B"\r\nC', email: "a@b.example" };
  const text = icsFile({ ...event, ...odd });
  expect(text).toContain("SUMMARY:a\\,b\\;c\\\\d\\nUID:forged\r\n");
  expect(text.match(/^UID:/gm)).toHaveLength(1);
  expect(text).toContain(`ORGANIZER;CN="A 'B' C":mailto:a@b.example\r\n`);
});

test("the calendar file folds at 75 octets and never inside a character", () => {
  const summary = "ગુજરાતી ✨ ".repeat(30).trim();
  const text = icsFile({ ...event, summary });
  const sizes = text.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...sizes)).toBe(75);
  expect(text).not.toContain("\ufffd");
  expect(parse(text).SUMMARY).toBe(summary);
});

test("the calendar file keeps any text after parsing", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 200 });
  fc.assert(
    fc.property(anyText, anyText, (summary, description) => {
      const fields = parse(icsFile({ ...event, summary, description }));
      expect([fields.SUMMARY, fields.DESCRIPTION]).toEqual([summary, description]);
    }),
  );
});
