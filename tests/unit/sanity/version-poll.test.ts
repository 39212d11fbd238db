import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SANITY_INDEX, withoutVersionPoll } from "../../../sanity/version-poll";

const index = fileURLToPath(new URL("../../../node_modules/sanity/lib/index.js", import.meta.url));

test("takes the poll out of the Sanity that is installed", async () => {
  expect(index).toMatch(SANITY_INDEX);
  const code = await readFile(index, "utf8");
  expect(withoutVersionPoll(code)).toContain(
    "fetchLatestAvailableVersionForPackage = async (options) => { return undefined;",
  );
});

test("says so when the poll is not where it was", () => {
  expect(() => withoutVersionPoll("const somethingElse = 1;")).toThrow(/version poll/);
});
