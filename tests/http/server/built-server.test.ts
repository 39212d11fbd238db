import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "build/server";

test("the built server loads no experimental module of Node at its start", () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) {
    const code = readFileSync(`${FOLDER}/${file}`, "utf8");
    expect(code, file).not.toMatch(/\bfrom\s*["']node:(?:sqlite|wasi)["']/);
  }
});
