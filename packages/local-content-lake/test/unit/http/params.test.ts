import { expect, test } from "vitest";
import { z } from "zod";
import {
  count,
  flag,
  list,
  readParams,
  readQuery,
  text,
  time,
} from "../../../src/http/request/params";

const shape = z.object({ yes: flag(true), no: flag(), n: count(10, 100), time, list, text });

const read = (query: string) => readQuery(new URLSearchParams(query), shape);

const ZONED = "time=2025-02-19T09:00:00+01:00";

// A missing or empty parameter has its default, unless it is a flag.
test.each([
  ["", {}],
  ["n=&time=&list=&text=", {}],
  ["yes=false&n=1000", { yes: false, n: 100 }],
  [`${ZONED}&list=a,,b`, { time: "2025-02-19T08:00:00.000Z", list: ["a", "b"] }],
  ["text=x&other=1&no=true", { text: "x", no: true }],
  // From another language's client.
  ["no=True", { no: true }],
  ["no=TRUE", { no: true }],
])("%j is read to its types: %j", (query, expected) => {
  expect(read(query)).toEqual({ yes: true, no: false, n: 10, ...expected });
});

test.each([
  ["yes=1", "true or false"],
  ["yes=", "true or false"],
  ["no", "true or false"],
  ["no=false&no=true", "given twice"],
  ["n=0", "whole number"],
  ["n=1e3", "whole number"],
  ["time=yesterday", "a time like"],
  ["time=2024-02-30T00:00:00Z", "a time like"],
  ["time=2023-02-29", "a time like"],
])("%s is refused with the parameter's name", (query, problem) => {
  const [name] = query.split(/[=&]/);
  expect(() => read(query)).toThrow(new RegExp(`The parameter "${name}".*${problem}`));
});

test("a GROQ parameter with two values is refused, and may have any name", () => {
  const readAll = (query: string) => readParams(new URLSearchParams(query));
  expect(Object.entries(readAll("$a=1&$a=1&$__proto__=2"))).toEqual([
    ["a", 1],
    ["__proto__", 2],
  ]);
  expect(() => readAll("$a=1&$a=2")).toThrow('The parameter "$a" is given twice');
});
