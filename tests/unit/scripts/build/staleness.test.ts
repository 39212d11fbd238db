import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildUnderStamp, fingerprint, isStale } from "../../../../scripts/build/staleness.mjs";

let root: string;

function write(file: string, content: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "staleness-"));
  write("app/root.tsx", "root");
  write("app/routes/index.tsx", "index");
  write("package-lock.json", "{}");
});

afterEach(() => rmSync(root, { recursive: true }));

const INPUTS = ["app", "package-lock.json", "not-there"];

describe("the fingerprint of a build's inputs", () => {
  test("stays the same when a file is only touched", () => {
    const before = fingerprint(root, INPUTS);
    utimesSync(join(root, "app/root.tsx"), new Date(0), new Date(0));
    expect(fingerprint(root, INPUTS)).toBe(before);
  });

  test.each([
    ["a file changes", () => write("app/root.tsx", "other")],
    ["a file is added deep down", () => write("app/a/b/c.ts", "")],
    ["a file goes away", () => rmSync(join(root, "app/root.tsx"))],
    ["a file is renamed", () => renameSync(join(root, "app/root.tsx"), join(root, "app/roof.tsx"))],
    ["a single file changes", () => write("package-lock.json", "{ }")],
    ["a missing input comes into being", () => write("not-there", "")],
  ])("changes when %s", (_what, change) => {
    const before = fingerprint(root, INPUTS);
    change();
    expect(fingerprint(root, INPUTS)).not.toBe(before);
  });
});

describe("a build", () => {
  const target = { stamp: "build/.stamp", outputs: ["build/out.js"] };

  test("is stale before the first time and fresh after it", async () => {
    expect(isStale(root, target, "one")).toBe(true);
    await buildUnderStamp(root, target, "one", () => write("build/out.js", ""));
    expect(isStale(root, target, "one")).toBe(false);
  });

  test("is stale when its inputs changed or its result is gone", async () => {
    await buildUnderStamp(root, target, "one", () => write("build/out.js", ""));
    expect(isStale(root, target, "two")).toBe(true);
    rmSync(join(root, "build/out.js"));
    expect(isStale(root, target, "one")).toBe(true);
  });

  test("that was interrupted is stale, with the result of the time before in place", async () => {
    await buildUnderStamp(root, target, "one", () => write("build/out.js", ""));
    const interrupted = buildUnderStamp(root, target, "one", () => {
      throw new Error("interrupted");
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(isStale(root, target, "one")).toBe(true);
  });

  test("that made nothing has failed", async () => {
    await expect(buildUnderStamp(root, target, "one", () => {})).rejects.toThrow(
      "The build made no build/out.js.",
    );
    expect(isStale(root, target, "one")).toBe(true);
  });
});
