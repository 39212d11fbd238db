import { SettingsError } from "../app/utils/env.server";

/** A start that cannot go on; the message is one line naming the setting and the fix. */
export class StartError extends Error {
  override name = "StartError";
}

const EXPECTED = new Set([SettingsError.name, StartError.name, "LakeStartError"]);

/** One line for what the operator can mend, the whole error for what is a fault of ours. */
export function describeStartFailure(error: unknown): unknown {
  return error instanceof Error && EXPECTED.has(error.name) ? error.message : error;
}
