import { describe, expect, test } from "vitest";
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
  organizer: { name: "Sabarmati Softworks", email: "hello@sabarmatisoftworks.example" },
};

/** Reads a calendar file back: unfolds the lines and undoes the escaping. */
function parse(text: string): Map<string, string> {
  const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
  return new Map(
    lines.filter(Boolean).map((line) => {
      const colon = line.indexOf(":");
      const value = line
        .slice(colon + 1)
        .replace(/\\(.)/g, (_, next) => (next === "n" ? "\n" : next));
      return [line.slice(0, colon), value];
    }),
  );
}

describe("the calendar file", () => {
  test("has the meeting's times in UTC", () => {
    const fields = parse(icsFile(event));
    expect(fields.get("DTSTART")).toBe("20261121T033000Z");
    expect(fields.get("DTEND")).toBe("20261121T043000Z");
    expect(fields.get("DTSTAMP")).toBe("20261120T101112Z");
    expect(fields.get("UID")).toBe(event.uid);
    expect(fields.get("VERSION")).toBe("2.0");
    expect(fields.get("SUMMARY")).toBe("Shop redesign");
  });

  test("ends every line with CR LF, the last one too", () => {
    const text = icsFile(event);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("escapes what would end a value or start another field", () => {
    const text = icsFile({ ...event, summary: "a,b;c\\d\r\nUID:forged" });
    expect(text).toContain("SUMMARY:a\\,b\\;c\\\\d\\nUID:forged\r\n");
    expect(text.match(/^UID:/gm)).toHaveLength(1);
  });

  test("cannot be broken through the organiser's name", () => {
    const text = icsFile({ ...event, organizer: { name: 'A "B"\r\nC', email: "a@b.example" } });
    expect(text).toContain(`ORGANIZER;CN="A 'B' C":mailto:a@b.example\r\n`);
  });

  test("folds at 75 octets and never inside a character", () => {
    const summary = "ગુજરાતી ✨ ".repeat(30).trim();
    const text = icsFile({ ...event, summary });
    for (const line of text.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(text).not.toContain("\ufffd");
    expect(parse(text).get("SUMMARY")).toBe(summary);
  });

  test("keeps any text after parsing", () => {
    const anyText = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const fields = parse(icsFile({ ...event, summary, description }));
        expect(fields.get("SUMMARY")).toBe(summary);
        expect(fields.get("DESCRIPTION")).toBe(description);
      }),
    );
  });
});
