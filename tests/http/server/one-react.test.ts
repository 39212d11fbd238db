import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

// Two copies of React in one page break its hooks, and each workspace has a version of its own.
test.each([
  ["the site", "build/client/assets", "site-files.json", "package.json", /^18\./],
  ["the Studio", "sanity/dist/assets", "studio-files.json", "sanity/package.json", /^19\./],
])("%s has one React, its own", (_, folder, record, workspace, version) => {
  // Beside its own files a build keeps those of the version before.
  const own: string[] = JSON.parse(readFileSync(join(ROOT, ".cache", record), "utf8"));
  const scripts = own.filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
  // React defines each of its hooks once, as a function on what it exports.
  expect(code.match(/\.useId\s*=\s*function/g)).toHaveLength(1);
  const { version: installed } = createRequire(join(ROOT, workspace))("react/package.json");
  expect(installed).toMatch(version);
  // Which quotes stand around it is the minifier's choice.
  expect(code.replaceAll("`", '"')).toContain(`.version="${installed}"`);
});
