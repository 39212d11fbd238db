import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { touchedFiles } from "../../../../scripts/checks/touched-files.mjs";
import { test } from "../../support";

test("touchedFiles lists what a branch changed, committed or not, and no deleted file", ({
  folder,
}) => {
  const identity = ["-c", "user.name=Nila", "-c", "user.email=nila@example.com"];
  const git = (...args: string[]) =>
    execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" }).trim();
  git("init", "--quiet", "--initial-branch=main");
  for (const name of ["same.ts", "edited.ts", "deleted.ts"]) writeFileSync(join(folder, name), "1");
  git("add", ".");
  git("commit", "--quiet", "--message=first");
  const base = git("rev-parse", "HEAD");
  git("checkout", "--quiet", "-b", "topic");
  writeFileSync(join(folder, "committed.ts"), "2");
  git("add", ".");
  git("commit", "--quiet", "--message=second");
  writeFileSync(join(folder, "edited.ts"), "2");
  writeFileSync(join(folder, "new.ts"), "2");
  rmSync(join(folder, "deleted.ts"));

  expect(touchedFiles(folder)).toEqual({ base, files: ["committed.ts", "edited.ts", "new.ts"] });
});

test("touchedFiles returns undefined outside of a Git checkout", ({ folder }) => {
  expect(touchedFiles(folder)).toBeUndefined();
});
