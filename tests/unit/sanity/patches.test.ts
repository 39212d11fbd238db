import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { patchSanity, SANITY_INDEX } from "../../../sanity/patches";

const index = fileURLToPath(
  new URL("../../../sanity/node_modules/sanity/lib/index.js", import.meta.url),
);

test("patchSanity removes calls to Sanity's hosts from the installed version", async () => {
  expect(index).toMatch(SANITY_INDEX);
  const code = patchSanity(await readFile(index, "utf8"));
  expect(code).toContain(
    "fetchLatestAvailableVersionForPackage = async (options) => { return undefined;",
  );
  expect(code).toContain("function useFeedbackAvailable(options) { return false;");
  expect(code).toContain("callAuthId(client) { client = client.withConfig({");
  expect(code).toContain("fetchCreateCompatibleAppId(args) { return {");
  expect(code).toContain("request.mutation.params)).pipe( retry({");
  expect(code).toMatch(
    /clientFactory = source\.unstable_clientFactory \|\| \(\(config\) => createClient\(\{/,
  );
});

test("patchSanity names an anchor that it does not find", () => {
  const poll = "fetchLatestAvailableVersionForPackage = async (options) => {";
  expect(() => patchSanity("const somethingElse = 1;")).toThrow(/newer versions/);
  expect(() => patchSanity(poll)).toThrow(/feedback/);
});
