/**
 * Takes the site's contact messages into a Google Sheet; the README says how to set it up.
 * Answers {"result": "success"} once the row is written, else {"result": "error"}.
 */
const SHEET_NAME = "Contact messages";
const FIELDS = ["name", "email", "subject", "message"];

/** The site gives up after 10 seconds, so a busy sheet has to say no well before that. */
const LOCK_WAIT_MS = 5000;

// biome-ignore lint/correctness/noUnusedVariables: Apps Script calls it with every POST
function doPost(event) {
  try {
    appendMessage(readMessage(event));
    return answer("success");
  } catch (error) {
    // Seen in the script editor under "Executions".
    console.error(error);
    return answer("error");
  }
}

function readMessage(event) {
  return FIELDS.map((field) => {
    const value = event.parameter[field];
    if (!value) throw new Error(`The field ${field} is missing.`);
    return value;
  });
}

function appendMessage(values) {
  const lock = LockService.getScriptLock();
  // Two messages at the same moment would otherwise be written into the same row.
  lock.waitLock(LOCK_WAIT_MS);
  try {
    messagesSheet().appendRow([new Date(), ...values.map(asText)]);
    SpreadsheetApp.flush();
  } finally {
    lock.releaseLock();
  }
}

function messagesSheet() {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const existing = book.getSheetByName(SHEET_NAME);
  if (existing) return existing;
  const sheet = book.insertSheet(SHEET_NAME);
  sheet.appendRow(["time", ...FIELDS]);
  sheet.setFrozenRows(1);
  return sheet;
}

/** The sheet does not show a leading apostrophe: it makes the cell a text, never a formula or a number. */
function asText(value) {
  return `'${value}`;
}

function answer(result) {
  return ContentService.createTextOutput(JSON.stringify({ result })).setMimeType(
    ContentService.MimeType.JSON,
  );
}
