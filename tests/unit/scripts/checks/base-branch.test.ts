import { execFileSync } from "node:child_process";
import { expect } from "vitest";
import { baseBranch } from "../../../../scripts/checks/base-branch.mjs";
import { test } from "../../support";

test("the base of a branch is main, or the last commit of a clone without it", ({ folder }) => {
  const identity = ["-c", "user.name=Nila", "-c", "user.email=nila@example.com"];
  const git = (...args: string[]) => execFileSync("git", [...identity, ...args], { cwd: folder });
  git("init", "--quiet", "--initial-branch=topic");
  git("commit", "--quiet", "--allow-empty", "--message=first");
  expect(baseBranch(folder)).toBe("HEAD");
  git("branch", "main");
  expect(baseBranch(folder)).toBe("main");
});

test("there is no base outside of a Git checkout", ({ folder }) => {
  expect(baseBranch(folder)).toBeUndefined();
});
