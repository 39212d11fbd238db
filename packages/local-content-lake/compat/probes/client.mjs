import assert from "node:assert/strict";
import { join } from "node:path";
import { runNode } from "./processes.mjs";

const PROGRAM = join(import.meta.dirname, "use-client.mjs");
const IMAGE = /^image-[0-9a-f]{40}-1x1-png$/;

/** What a client's program prints for an API version, besides the id of its image. */
const EXPECTED = {
  document: ["thing", "Patched", ["a", "b"]],
  fetched: { title: "Patched", tags: 2 },
  long: 1,
  refused: 409,
  wrong: 400,
  changes: [
    ["appear", null],
    ["update", "Patched"],
  ],
  upload: true,
  deleted: 1,
  gone: null,
};

/** @param {import("../run.mjs").Context} context */
export async function useClient(context) {
  const { url, token } = context;
  const printed = JSON.parse(await runNode(context, [PROGRAM, "client", url, token]));
  assert.deepEqual(Object.keys(printed), ["1", "2021-10-21", "2025-02-19"]);
  for (const { image, ...rest } of Object.values(printed)) {
    assert.match(image, IMAGE);
    assert.deepEqual(rest, EXPECTED);
  }
}
