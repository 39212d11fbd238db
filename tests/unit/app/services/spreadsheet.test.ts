import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { appendMessage } from "~/services/spreadsheet.server";

/** A path in a folder that exists until the test ends. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "spreadsheet-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "data", "contact-messages.csv");
}

function message(name: string) {
  return { name, email: "a@example.com", subject: "Hi", message: "Text" };
}

function lines(file: string) {
  return readFileSync(file, "utf8").split("\r\n").filter(Boolean);
}

describe("the spreadsheet file", () => {
  test("is made with its folder and one header", async () => {
    const file = newFile();
    await appendMessage(file, message("Anna"));
    await appendMessage(file, message("Bela"));
    expect(lines(file)).toHaveLength(3);
    expect(lines(file)[2]).toContain('"Bela"');
  });

  test("can be read by its owner alone", async () => {
    const file = newFile();
    await appendMessage(file, message("Anna"));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test("separates simultaneous messages and keeps their order", async () => {
    const file = newFile();
    const names = Array.from({ length: 40 }, (_, index) => `Visitor ${index}`);
    await Promise.all(names.map((name) => appendMessage(file, message(name))));
    expect(
      lines(file)
        .slice(1)
        .map((line) => line.split('","')[1]),
    ).toEqual(names);
  });

  test("starts a new line after one that a crash cut off", async () => {
    const file = newFile();
    await appendMessage(file, message("Anna"));
    appendFileSync(file, '"2026-01-01","Be');
    await appendMessage(file, message("Chandra"));
    expect(lines(file).at(-1)).toMatch(/^"\d{4}-.*"Chandra"/);
  });

  test("reports a message that could not be written, and stores the next one", async () => {
    const file = newFile();
    mkdirSync(file, { recursive: true });
    await expect(appendMessage(file, message("Anna"))).rejects.toThrow(/EISDIR/);
    rmSync(file, { recursive: true });
    await appendMessage(file, message("Bela"));
    expect(lines(file)).toHaveLength(2);
  });
});
