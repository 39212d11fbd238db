import { expect, test } from "vitest";
import { asActionError } from "../../../src/actions/define";
import { storageError } from "../../../src/assets/errors";
import { errorResponse, logError } from "../../../src/http/response/errors";
import { conflict } from "../../../src/mutate/errors";
import { LakeError, StorageError } from "../../../src/util/errors";
import { createTestLog } from "../../support/eventually";

test("an error outside the data API has Sanity's shape, and no secret", () => {
  const body = { statusCode: 500, error: "Internal Server Error", message: "Internal error" };
  const response = errorResponse(new TypeError("secret of line 3"));
  expect(response).toEqual({ status: 500, headers: {}, body });
});

test("the message names the refused action and the reason", () => {
  const error = asActionError(conflict("It is gone", "gone", { id: "a" }).at(2));
  const items = [{ index: 2, error: { type: "gone", description: "It is gone", id: "a" } }];
  const description = "The action(s) failed: It is gone";
  const body = { error: { type: "actionError", description, items } };
  expect(errorResponse(error)).toMatchObject({ status: 409, body });
});

const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
const ofDisk = { level: "error", err: { cause: { code: "ENOSPC" } } };
const internal = { level: "error", method: "GET", err: { message: "no such field" } };
const fault = Object.assign(new TypeError("no such field"), { address: "/?__token=secret" });

test.each<[string, unknown, object[]]>([
  ["an internal error once, without its properties", fault, [internal]],
  ["a disk error of assets", storageError(full), [ofDisk]],
  ["one of the store", new StorageError("STORAGE_FULL", "Full", {}, { cause: full }), [ofDisk]],
  ["a failed worker", new LakeError("QUERY_WORKER_FAILED", "No"), [{ err: { message: "No" } }]],
  ["no error of a stopping lake", new StorageError("STORAGE_UNAVAILABLE", "It is stopping"), []],
  ["no client error", new LakeError("NOT_FOUND", "No such thing"), []],
])("the error log has %s", (_what, error, expected) => {
  const { log, lines } = createTestLog();
  logError(log, "GET", error);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(expected);
  expect(lines.join()).not.toContain("secret");
});
