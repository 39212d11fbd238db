import { expect, test } from "vitest";
import { completeLock } from "../../../scripts/complete-lock.mjs";

function lockWith(optionalDependencies: Record<string, string>) {
  return {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/parser": { version: "2.0.0", dev: true, optionalDependencies },
      "node_modules/@parser/linux-x64-gnu": { version: "2.0.0", optional: true },
    } as Record<string, object>,
  };
}

test("completing a lock file adds the missing optional packages, for the systems in their names", () => {
  const lock = lockWith({
    "@parser/linux-x64-gnu": "2.0.0",
    "@parser/linux-arm-musleabihf": "2.0.0",
    "@parser/win32-arm64-msvc": "2.0.0",
    "@parser/wasm32-wasi": "2.0.0",
  });
  const systems = ["linux-arm-musleabihf", "win32-arm64-msvc", "wasm32-wasi"];
  const [musl = "", windows = "", wasm] = systems.map((name) => `node_modules/@parser/${name}`);
  expect(completeLock(lock)).toEqual([musl, windows, wasm]);
  const common = { version: "2.0.0", dev: true, optional: true };
  const system = { os: ["linux"], cpu: ["arm"], libc: ["musl"] };
  expect(lock.packages[musl]).toEqual({ ...common, ...system });
  expect(lock.packages[windows]).toMatchObject({ os: ["win32"], cpu: ["arm64"] });
  // It leaves a complete one unchanged.
  const before = structuredClone(lock);
  expect(completeLock(lock)).toEqual([]);
  expect(lock).toEqual(before);
});

test("completing a lock file puts another version below the package that wants it", () => {
  const lock = lockWith({});
  const wants = { "@parser/linux-x64-gnu": "1.0.0" };
  lock.packages["node_modules/tool"] = { optionalDependencies: wants };
  const path = "node_modules/tool/node_modules/@parser/linux-x64-gnu";
  expect(completeLock(lock)).toEqual([path]);
  expect(lock.packages[path]).toMatchObject({ version: "1.0.0", os: ["linux"] });
  expect(completeLock(lock)).toEqual([]);
});

test("completing a lock file finds a package where Node does, beside or above the one that wants it", () => {
  const lock = lockWith({});
  const wants = { optionalDependencies: { "@parser/linux-x64-gnu": "2.0.0" } };
  lock.packages["node_modules/tool/node_modules/inner"] = wants;
  lock.packages["studio/node_modules/tool"] = wants;
  expect(completeLock(lock)).toEqual([]);
});

test("completing a lock file adds no package without a system in its name", () => {
  expect(() => completeLock(lockWith({ surprise: "1.0.0" }))).toThrow("surprise");
});
