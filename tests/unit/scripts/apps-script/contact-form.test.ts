import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";

const SOURCE = readFileSync("scripts/apps-script/contact-form.gs", "utf8");
const MESSAGE = { name: "Nila", email: "nila@example.com", subject: "=1+1", message: "One\ntwo" };

interface Sheet {
  steps: string[];
  rows: unknown[][];
  isLocked: boolean;
}

/** The objects of Google's that the script uses, as far as it uses them. */
function appsScript(state: Sheet) {
  let sheet: object | null = null;
  const newSheet = {
    appendRow(row: unknown[]) {
      state.steps.push("append");
      state.rows.push(row);
    },
    setFrozenRows() {},
  };
  return {
    console: { error() {} },
    SpreadsheetApp: {
      flush: () => state.steps.push("flush"),
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
          if (state.isLocked) throw new Error("Lock timeout");
          state.steps.push("lock");
        },
        releaseLock: () => state.steps.push("release"),
      }),
    },
    ContentService: {
      MimeType: { JSON: "application/json" },
      createTextOutput: (text: string) => ({ setMimeType: (type: string) => ({ text, type }) }),
    },
  };
}

/** Loads the script beside an empty spreadsheet. */
function loadScript() {
  const sheet: Sheet = { steps: [], rows: [], isLocked: false };
  const context = createContext(appsScript(sheet));
  runInContext(SOURCE, context);
  const post = (parameter: Record<string, string>): { text: string; type: string } => {
    context.event = { parameter };
    return runInContext("doPost(event)", context);
  };
  return { sheet, post };
}

test("the Apps Script for a Google Sheet answers as the site expects, and releases the lock, once the row is written", () => {
  const { sheet, post } = loadScript();
  expect(post(MESSAGE)).toEqual({ text: '{"result":"success"}', type: "application/json" });
  expect(sheet.steps).toEqual(["lock", "append", "append", "flush", "release"]);
});

test("the Apps Script for a Google Sheet writes the time and the four texts, none of them a formula, below one header", () => {
  const { sheet, post } = loadScript();
  post(MESSAGE);
  post(MESSAGE);
  const { rows } = sheet;
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual(["time", "name", "email", "subject", "message"]);
  expect(Object.prototype.toString.call(rows[1]?.[0])).toBe("[object Date]");
  expect(rows[1]?.slice(1)).toEqual(["'Nila", "'nila@example.com", "'=1+1", "'One\ntwo"]);
});

test("the Apps Script for a Google Sheet answers with an error when the sheet is busy or a field is missing", () => {
  const { sheet, post } = loadScript();
  expect(post({ ...MESSAGE, email: "" }).text).toBe('{"result":"error"}');
  sheet.isLocked = true;
  expect(post(MESSAGE).text).toBe('{"result":"error"}');
  expect(sheet.rows).toEqual([]);
});
