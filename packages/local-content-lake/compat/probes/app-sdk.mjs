import assert from "node:assert/strict";
import { join } from "node:path";
import { runNode } from "./processes.mjs";

const PROGRAM = join(import.meta.dirname, "use-app-sdk.mjs");

const ADMINISTRATOR = "Local editor";

/** @param {import("../run.mjs").Context} context */
export async function useAppSdk(context) {
  const { url, token } = context;
  const printed = JSON.parse(await runNode(context, [PROGRAM, url, token]));
  const { seen, users, ...rest } = printed;
  assert.deepEqual(rest, { name: ADMINISTRATOR, previewed: "Next", threads: 1, left: 0 });
  for (const title of ["Draft", "Next"]) assert.ok(seen.includes(title), `${title} in ${seen}`);
  assert.deepEqual(
    [users.data.map(({ sanityUserId }) => sanityUserId), users.totalCount, users.hasMore],
    [["local-editor"], 2, true],
  );
}
