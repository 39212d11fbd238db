import { expect, test } from "vitest";
import { asActionError } from "../../../src/actions/define";
import { storageError } from "../../../src/assets/errors";
import { errorResponse, logError } from "../../../src/http/response/errors";
import { conflict } from "../../../src/mutate/errors";
import { LakeError, StorageError, TransactionIdInUseError } from "../../../src/util/errors";
import { createTestLog } from "../../support/eventually";

test.each([
  [new TypeError("secret of line 3"), 500, "Internal Server Error", "Internal error"],
  [new LakeError("NOT_FOUND", "No such thing"), 404, "Not Found", "No such thing"],
])("%s outside the data API has Sanity's shape, and no secret", (given, status, error, message) => {
  const body = { statusCode: status, error, message };
  expect(errorResponse(given)).toEqual({ status, headers: {}, body });
});

test.each([
  ["mutation", conflict("It is gone", "gone", { id: "a" }).at(2)],
  ["action", asActionError(conflict("It is gone", "gone", { id: "a" }).at(2))],
])("the message names the refused %s and the reason", (what, error) => {
  const items = [{ index: 2, error: { type: "gone", description: "It is gone", id: "a" } }];
  const description = `The ${what}(s) failed: It is gone`;
  const body = { error: { type: `${what}Error`, description, items } };
  expect(errorResponse(error)).toMatchObject({ status: 409, body });
});

test("a taken transaction id gets the message of actions too", () => {
  const error = { type: "transactionIDInUseError", id: "mine" };
  const { body } = errorResponse(asActionError(new TransactionIdInUseError("mine")));
  expect(body).toMatchObject({ error: { type: "actionError", items: [{ index: 0, error }] } });
});

const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
const ofDisk = { level: "error", err: { cause: { code: "ENOSPC" } } };
const fault = Object.assign(new TypeError("no such field"), { address: "/?__token=secret" });

test.each<[string, unknown, object[]]>([
  [
    "an internal error once, without its properties",
    fault,
    [{ level: "error", method: "GET", err: { message: "no such field" } }],
  ],
  ["a disk error of assets", storageError(full), [ofDisk]],
  ["one of the store", new StorageError("STORAGE_FULL", "Full", {}, { cause: full }), [ofDisk]],
  [
    "a failed query worker",
    new LakeError("QUERY_WORKER_FAILED", "No"),
    [{ err: { message: "No" } }],
  ],
  ["no error of a stopping lake", new StorageError("STORAGE_UNAVAILABLE", "It is stopping"), []],
  ["no client error", new LakeError("NOT_FOUND", "No such thing"), []],
])("the error log has %s", (_what, error, expected) => {
  const { log, lines } = createTestLog();
  logError(log, "GET", error);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(expected);
  expect(lines.join()).not.toContain("secret");
});
