import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

function runSanity(word: string) {
  const env = { ...process.env, SANITY_API_HOST: "http://127.0.0.1:1", DATA_DIR: ".cache/none" };
  const args = [join(ROOT, "scripts/sanity.mjs"), word];
  return spawnSync(process.execPath, args, { env, encoding: "utf8" });
}

test("npm run sanity asks the lake of SANITY_API_HOST", { tags: "full" }, () => {
  const { stdout, stderr } = runSanity("--version");
  expect(stderr).toContain("No lake answers at http://127.0.0.1:1: ");
  expect(stderr).toContain(`there is no ${join(ROOT, ".cache/none/write-token")}`);
  expect(stdout).toMatch(/@sanity\/cli/);
});

test("npm run sanity refuses to build the Studio, and names npm start", () => {
  const { status, stderr } = runSanity("build");
  expect(stderr).toContain("npm start");
  expect(status).toBe(1);
});
