import { describe, expect, test } from "vitest";
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
  expect(errorResponse(error)).toMatchObject({
    status: 409,
    body: {
      error: {
        type: `${what}Error`,
        description: `The ${what}(s) failed: It is gone`,
        items: [{ index: 2, error: { type: "gone", description: "It is gone", id: "a" } }],
      },
    },
  });
});

test("a taken transaction id gets the message of actions too", () => {
  const { body } = errorResponse(asActionError(new TransactionIdInUseError("mine")));
  expect(body).toMatchObject({
    error: {
      type: "actionError",
      items: [{ index: 0, error: { type: "transactionIDInUseError", id: "mine" } }],
    },
  });
});

describe("the error log", () => {
  function reported(error: unknown) {
    const { log, lines } = createTestLog();
    logError(log, "GET", error);
    return lines.map((line) => JSON.parse(line));
  }

  test("has an internal error once, without the error's properties", () => {
    const fault = Object.assign(new TypeError("no such field"), { address: "/?__token=secret" });
    const [line, ...more] = reported(fault);
    expect(line).toMatchObject({
      level: "error",
      method: "GET",
      err: { message: "no such field" },
    });
    expect(JSON.stringify(line)).not.toContain("secret");
    expect(more).toEqual([]);
  });

  test("has a disk error with its message, but no error of a stopping lake", () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    const ofStore = new StorageError("STORAGE_FULL", "Full", {}, { cause: full });
    for (const error of [storageError(full), ofStore]) {
      const [line, ...more] = reported(error);
      expect(line).toMatchObject({ level: "error", err: { cause: { code: "ENOSPC" } } });
      expect(more).toEqual([]);
    }
    expect(reported(new StorageError("STORAGE_UNAVAILABLE", "The lake is stopping"))).toEqual([]);
  });

  test("has a failed query worker, but no client error", () => {
    const [line] = reported(new LakeError("QUERY_WORKER_FAILED", "It cannot start"));
    expect(line.err.message).toBe("It cannot start");
    expect(reported(new LakeError("NOT_FOUND", "No such thing"))).toEqual([]);
  });
});
