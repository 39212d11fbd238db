import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkPatches, patchSanity, SANITY_CODE } from "../../../sanity/patches";

const PACKAGES = join(import.meta.dirname, "../../../sanity/node_modules");
const FOLDERS = ["sanity/lib", "sanity-plugin-media/dist", "@portabletext/editor/lib"];

test("patchSanity removes calls to Sanity's hosts from the installed version", async () => {
  const applied = new Set<string>();
  let code = "";
  for (const folder of FOLDERS) {
    for (const name of await readdir(join(PACKAGES, folder))) {
      if (!name.endsWith(".js")) continue;
      const path = join(PACKAGES, folder, name);
      expect(path).toMatch(SANITY_CODE);
      code += patchSanity(await readFile(path, "utf8"), applied);
    }
  }
  checkPatches(applied);
  expect(code).toContain(
    "fetchLatestAvailableVersionForPackage = async (options) => { return undefined;",
  );
  expect(code).toContain("function useFeedbackAvailable(options) { return false;");
  expect(code).toContain("fetchCreateCompatibleAppId(args) { return {");
  expect(code).toContain("request.mutation.params)).pipe( retry({");
  expect(code).toContain("formRef && !document.activeElement?.closest(");
  expect(code).toContain("useObservable(t1, INITIAL_LOADING_STATE$2 && (() => {");
  expect(code).toContain("draft.patch(patches); if (!snapshots.draft && snapshots.published) {");
});

test("checkPatches names the patches that found no place", () => {
  expect(() => checkPatches(new Set())).toThrow(/newer versions.*feedback/);
});
