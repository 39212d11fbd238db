import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { readTime } from "../../../../src/query/functions/date-time";
import { datasetOf, document, resultIn } from "../../../support/documents";
import fc, { randomTest } from "../../../support/random";

const instant = fc
  .date({
    min: new Date("0100-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const form = fc.constantFrom<(iso: string) => string>(
  (iso) => iso,
  (iso) => iso.replace(/\.\d+/, ""),
  (iso) => iso.replace(/\.\d+/, ".5"),
  (iso) => iso.replace("Z", "456Z"),
);
const time = fc.tuple(instant, form).map(([iso, spell]) => spell(iso));
/** A time in which one character, or one field, is another. */
const changed = fc
  .tuple(time, fc.nat(19), fc.constantFrom(..."0123456789TZ-:. x"))
  .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1));

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A text of the form that `Date` reads as the day and the time that it names. */
function exists(text: string): boolean {
  const date = new Date(text);
  const isDate = FORM.test(text) && !Number.isNaN(date.getTime());
  return isDate && date.toISOString().slice(0, 19) === text.slice(0, 19);
}

randomTest("a time is read if it exists, as the point that Date reads", 3_000, (numRuns) => {
  let refused = 0;
  fc.assert(
    fc.property(fc.oneof(time, changed), (text) => {
      const expected = exists(text) ? Date.parse(text) : undefined;
      refused += Number(expected === undefined);
      expect(readTime(text)?.date.getTime(), text).toBe(expected);
    }),
    { numRuns },
  );
  expect(refused).toBeGreaterThan(numRuns / 8);
});

const FIELDS = {
  at: "2024-02-29T12:00:00Z",
  zone: "2024-03-01T01:30:00.250+05:30",
  n: 90,
  text: "none",
};
const OPERANDS = [
  "dateTime(at)",
  "(dateTime(zone))",
  "n",
  "-n",
  "text",
  "dateTime(text)",
  "nothing",
  "dateTime(dateTime(at))",
];
const SUMS = OPERANDS.flatMap((left) =>
  OPERANDS.flatMap((right) => [`${left} + ${right}`, `${left} - ${right}`]),
);

test("sums and differences of times have the values that groq-js gives", () => {
  const { raw } = datasetOf(document("a", FIELDS));
  const query = `*{ ${SUMS.map((sum, n) => `"s${n}": ${sum}`).join(", ")} }`;
  const expected = evaluateSync(parse(query), { dataset: [...raw.all()] }).data;
  const actual = resultIn(raw, query);
  expect(JSON.parse(JSON.stringify(actual))).toEqual(JSON.parse(JSON.stringify(expected)));
});
