import assert from "node:assert/strict";
import { join } from "node:path";
import { runNode } from "./processes.mjs";

const PROGRAM = join(import.meta.dirname, "use-app-sdk.mjs");

/** @param {import("../run.mjs").Context} context */
export async function useAppSdk(context) {
  const { url, token } = context;
  const printed = JSON.parse(await runNode(context, [PROGRAM, url, token]));
  assert.equal(printed.previewed, "Next");
  assert.equal(printed.threads, 1);
  assert.equal(printed.left, 0);
}
