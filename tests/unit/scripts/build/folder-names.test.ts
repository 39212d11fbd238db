import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { loadConfigFromFile } from "vite";
import { expect } from "vitest";
import { test } from "../../support";

const ROOT = join(import.meta.dirname, "../../../..");
const LINKED = "node_modules scripts contract vite-plugins remix.config.js package.json".split(" ");

test("the site is built in a folder with a space in its name", async ({ folder: above }) => {
  const folder = join(above, "mein büro");
  mkdirSync(folder);
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  const file = join(folder, "vite.config.ts");
  copyFileSync(join(ROOT, "vite.config.ts"), file);
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, file, folder);
  expect(loaded?.config.resolve?.alias).toEqual({ "~": join(folder, "app") });
});
