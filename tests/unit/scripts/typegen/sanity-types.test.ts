import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");

test("npm run typegen changes neither of the files that are committed", {
  tags: "full",
  timeout: 300_000,
}, () => {
  const files = ["generated.server.ts", "sanity.types.ts"].map((name) =>
    join(ROOT, "app/content", name),
  );
  const read = () => files.map((file) => readFileSync(file, "utf8"));
  const before = read();
  // A second try compares with what was committed, too.
  onTestFinished(() => {
    for (const [index, file] of files.entries()) writeFileSync(file, before[index] ?? "");
  });
  execFileSync(process.execPath, ["scripts/typegen.mjs"], { cwd: ROOT });
  expect(read()).toEqual(before);
});
