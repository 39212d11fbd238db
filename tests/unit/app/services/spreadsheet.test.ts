import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { appendMessage } from "~/services/spreadsheet.server";

/** `file` is a path in a folder that exists until the test ends. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("file", ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), "spreadsheet-"));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, "data", "contact-messages.csv");
  })
  .extend("append", ({ file }) => (name: string) => {
    const message = { name, email: "a@example.com", subject: "Hi", message: "Text" };
    return appendMessage(file, message);
  })
  .extend(
    "lines",
    ({ file }) =>
      () =>
        readFileSync(file, "utf8").split("\r\n").filter(Boolean),
  );

test("the spreadsheet file is made with its folder and one header, for its owner alone", async ({
  file,
  append,
  lines,
}) => {
  await append("Anna");
  await append("Bela");
  expect(lines()).toHaveLength(3);
  expect(lines()[2]).toContain('"Bela"');
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("the spreadsheet file separates simultaneous messages and keeps their order", async ({
  append,
  lines,
}) => {
  const names = Array.from({ length: 40 }, (_, index) => `Visitor ${index}`);
  await Promise.all(names.map(append));
  const [, ...messages] = lines();
  expect(messages.map((line) => line.split('","')[1])).toEqual(names);
});

test("the spreadsheet file gets a new line after one that a crash cut off", async ({
  file,
  append,
  lines,
}) => {
  await append("Anna");
  appendFileSync(file, '"2026-01-01","Be');
  await append("Chandra");
  expect(lines().at(-1)).toMatch(/^"\d{4}-.*"Chandra"/);
});

test("a message that could not be written is reported, and the next one stored", async ({
  file,
  append,
  lines,
}) => {
  mkdirSync(file, { recursive: true });
  await expect(append("Anna")).rejects.toThrow(/EISDIR/);
  rmSync(file, { recursive: true });
  await append("Bela");
  expect(lines()).toHaveLength(2);
});
