import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect } from "vitest";
import { buildUnderStamp, fingerprint, isStale } from "../../../../scripts/build/staleness.mjs";
import { test as base } from "../../support";

/** A project with three files. */
const test = base.extend("project", ({ folder: root }) => {
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  write("app/root.tsx", "root");
  write("app/routes/index.tsx", "index");
  write("package-lock.json", "{}");
  return { root, write };
});

interface Project {
  root: string;
  write(file: string, content: string): void;
}

const INPUTS = ["app", "package-lock.json", "not-there"];

describe("the fingerprint of a build's inputs", () => {
  test("stays the same when a file is only touched", ({ project: { root } }) => {
    const before = fingerprint(root, INPUTS);
    utimesSync(join(root, "app/root.tsx"), new Date(0), new Date(0));
    expect(fingerprint(root, INPUTS)).toBe(before);
  });

  test.for([
    ["a file changes", ({ write }: Project) => write("app/root.tsx", "other")],
    ["a file is added deep down", ({ write }: Project) => write("app/a/b/c.ts", "")],
    ["a file goes away", ({ root }: Project) => rmSync(join(root, "app/root.tsx"))],
    [
      "a file is renamed",
      ({ root }: Project) => renameSync(join(root, "app/root.tsx"), join(root, "app/roof.tsx")),
    ],
    ["a single file changes", ({ write }: Project) => write("package-lock.json", "{ }")],
    ["a missing input comes into being", ({ write }: Project) => write("not-there", "")],
  ] as const)("changes when %s", ([, change], { project }) => {
    const { root } = project;
    const before = fingerprint(root, INPUTS);
    change(project);
    expect(fingerprint(root, INPUTS)).not.toBe(before);
  });
});

const target = { stamp: "build/.stamp", outputs: ["build/out.js"] };

test("a build is stale before the first time, then fresh", async ({ project: { root, write } }) => {
  expect(isStale(root, target, "one")).toBe(true);
  await buildUnderStamp(root, target, "one", () => write("build/out.js", ""));
  expect(isStale(root, target, "one")).toBe(false);
});

test("a build is stale with other inputs or no result", async ({ project: { root, write } }) => {
  await buildUnderStamp(root, target, "one", () => write("build/out.js", ""));
  expect(isStale(root, target, "two")).toBe(true);
  rmSync(join(root, "build/out.js"));
  expect(isStale(root, target, "one")).toBe(true);
});

test("a build that was interrupted is stale, result kept", async ({ project: { root, write } }) => {
  await buildUnderStamp(root, target, "one", () => write("build/out.js", ""));
  const interrupted = buildUnderStamp(root, target, "one", () => {
    throw new Error("interrupted");
  });
  await expect(interrupted).rejects.toThrow("interrupted");
  expect(isStale(root, target, "one")).toBe(true);
});

test("a build that creates no file fails", async ({ project: { root } }) => {
  await expect(buildUnderStamp(root, target, "one", () => {})).rejects.toThrow(
    "The build made no build/out.js.",
  );
  expect(isStale(root, target, "one")).toBe(true);
});
