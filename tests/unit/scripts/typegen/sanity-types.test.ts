import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");

test("npm run typegen changes neither of the files that are committed", {
  tags: "full",
  timeout: 300_000,
}, () => {
  const read = () =>
    ["generated.server.ts", "sanity.types.ts"].map((name) =>
      readFileSync(join(ROOT, "app/content", name), "utf8"),
    );
  const before = read();
  execFileSync(process.execPath, ["scripts/typegen.mjs"], { cwd: ROOT });
  expect(read()).toEqual(before);
});
