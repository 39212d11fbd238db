import { describe, expect, test } from "vitest";
import { csvCell, HEADER, messageLine } from "~/services/spreadsheet.server";
import fc from "../../../../packages/local-content-lake/test/support/property";

describe("a line of the spreadsheet file", () => {
  test("starts the file with a mark for Excel and the column names", () => {
    expect(HEADER).toBe('\uFEFF"time","name","email","subject","message"\r\n');
  });

  test("quotes quotes, commas and line breaks", () => {
    const line = messageLine(new Date(Date.UTC(2026, 0, 2, 3, 4, 5)), {
      name: 'Anna "Ann", Ltd',
      email: "a@example.com",
      subject: "Hi",
      message: "one\ntwo",
    });
    expect(line).toBe(
      '"2026-01-02T03:04:05.000Z","Anna ""Ann"", Ltd","a@example.com","Hi","one\ntwo"\r\n',
    );
  });

  test.each(["=1+1", "+91 79", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "\n=1"])(
    "makes %j a text that is no formula",
    (value) => {
      expect(csvCell(value)).toBe(`"'${value}"`);
    },
  );

  test("leaves an ordinary text alone", () => {
    expect(csvCell("a=b")).toBe('"a=b"');
    expect(csvCell("")).toBe('""');
  });

  test("never lets a value leave its cell", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (value) => {
        const inner = csvCell(value).slice(1, -1);
        expect(inner.replaceAll('""', "")).not.toContain('"');
        expect(inner).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
