import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";

const SOURCE = readFileSync("scripts/apps-script/contact-form.gs", "utf8");
const MESSAGE = { name: "Nila", email: "nila@example.com", subject: "=1+1", message: "One\ntwo" };

let steps: string[];
let rows: unknown[][];
let isLocked: boolean;

/** The objects of Google's that the script uses, as far as it uses them. */
function appsScript() {
  let sheet: object | null = null;
  const newSheet = {
    appendRow(row: unknown[]) {
      steps.push("append");
      rows.push(row);
    },
    setFrozenRows() {},
  };
  return {
    console: { error() {} },
    SpreadsheetApp: {
      flush: () => steps.push("flush"),
      getActiveSpreadsheet: () => ({
        getSheetByName: () => sheet,
        insertSheet: () => {
          sheet = newSheet;
          return sheet;
        },
      }),
    },
    LockService: {
      getScriptLock: () => ({
        waitLock() {
          if (isLocked) throw new Error("Lock timeout");
          steps.push("lock");
        },
        releaseLock: () => steps.push("release"),
      }),
    },
    ContentService: {
      MimeType: { JSON: "application/json" },
      createTextOutput: (text: string) => ({ setMimeType: (type: string) => ({ text, type }) }),
    },
  };
}

let context: ReturnType<typeof createContext>;

function post(parameter: Record<string, string>): { text: string; type: string } {
  context.event = { parameter };
  return runInContext("doPost(event)", context);
}

beforeEach(() => {
  steps = [];
  rows = [];
  isLocked = false;
  context = createContext(appsScript());
  runInContext(SOURCE, context);
});

describe("the Apps Script for a Google Sheet", () => {
  test("answers as the site expects once the row is written", () => {
    expect(post(MESSAGE)).toEqual({ text: '{"result":"success"}', type: "application/json" });
  });

  test("writes the time and the four texts, none of them a formula, below one header", () => {
    post(MESSAGE);
    post(MESSAGE);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(["time", "name", "email", "subject", "message"]);
    expect(Object.prototype.toString.call(rows[1]?.[0])).toBe("[object Date]");
    expect(rows[1]?.slice(1)).toEqual(["'Nila", "'nila@example.com", "'=1+1", "'One\ntwo"]);
  });

  test("holds the lock until the row is there", () => {
    post(MESSAGE);
    expect(steps).toEqual(["lock", "append", "append", "flush", "release"]);
  });

  test("answers with an error when the sheet is busy or a field is missing", () => {
    expect(post({ ...MESSAGE, email: "" }).text).toBe('{"result":"error"}');
    isLocked = true;
    expect(post(MESSAGE).text).toBe('{"result":"error"}');
    expect(rows).toEqual([]);
  });
});
