import { cp, mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfigFromFile } from "vite";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");

test("the site is built in a folder whose name has a space and letters of other languages", async () => {
  const above = await realpath(await mkdtemp(join(tmpdir(), "clone-")));
  onTestFinished(() => rm(above, { recursive: true }));
  const folder = join(above, "mein büro");
  await mkdir(folder);
  for (const linked of [
    "node_modules",
    "scripts",
    "contract",
    "vite-plugins",
    "remix.config.js",
    "package.json",
  ]) {
    await symlink(join(ROOT, linked), join(folder, linked));
  }
  const file = join(folder, "vite.config.ts");
  await cp(join(ROOT, "vite.config.ts"), file);

  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, file, folder);

  expect(loaded?.config.resolve?.alias).toEqual({ "~": join(folder, "app") });
});
