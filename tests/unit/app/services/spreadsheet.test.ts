import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { appendMessage } from "~/services/spreadsheet.server";

/** `sheet` has a path in a folder that exists until the test ends. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const test = base.extend("sheet", ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "spreadsheet-"));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "data", "contact-messages.csv");
  return {
    file,
    lines: () => readFileSync(file, "utf8").split("\r\n").filter(Boolean),
    append: (name: string) =>
      appendMessage(file, { name, email: "a@example.com", subject: "Hi", message: "Text" }),
  };
});

test("the spreadsheet is made with its folder and one header, for its owner", async ({ sheet }) => {
  await sheet.append("Anna");
  await sheet.append("Bela");
  expect(sheet.lines()).toHaveLength(3);
  expect(sheet.lines()[2]).toContain('"Bela"');
  expect(statSync(sheet.file).mode & 0o077).toBe(0);
});

test("the spreadsheet separates simultaneous messages and keeps their order", async ({ sheet }) => {
  const names = Array.from({ length: 40 }, (_, index) => `Visitor ${index}`);
  await Promise.all(names.map(sheet.append));
  const [, ...messages] = sheet.lines();
  expect(messages.map((line) => line.split('","')[1])).toEqual(names);
});

test("the spreadsheet gets a new line after one that a crash cut off", async ({ sheet }) => {
  await sheet.append("Anna");
  appendFileSync(sheet.file, '"2026-01-01","Be');
  await sheet.append("Chandra");
  expect(sheet.lines().at(-1)).toMatch(/^"\d{4}-.*"Chandra"/);
});

test("a message that was not written is reported, and the next one stored", async ({ sheet }) => {
  mkdirSync(sheet.file, { recursive: true });
  await expect(sheet.append("Anna")).rejects.toThrow(/EISDIR/);
  rmSync(sheet.file, { recursive: true });
  await sheet.append("Bela");
  expect(sheet.lines()).toHaveLength(2);
});
