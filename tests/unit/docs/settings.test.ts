import { expect, test } from "vitest";
import { envOf, readSettings } from "../../../server/config/settings";
import { readPage } from "./pages";

/** Variables of tools, which are no settings of the site. */
const TOOL_VARIABLES = ["NODE_ENV", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

/** The variables of .env.example with their values, commented or not. */
const lines = [...readPage(".env.example").text.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)];
const shown: Record<string, string> = Object.fromEntries(lines.map((line) => line.slice(1)));

function settingNames(variables: Record<string, string>): string[] {
  return Object.keys(envOf(readSettings(variables)))
    .filter((name) => /^[A-Z_]+$/.test(name) && !TOOL_VARIABLES.includes(name))
    .sort();
}

function referenceRows(): string[] {
  const section = readPage("docs/reference.md")
    .text.split(/^## /m)
    .find((part) => /^Settings/.test(part));
  const rows = [...(section ?? "").matchAll(/^\| (`[A-Z].+?) \|/gm)];
  return rows.flatMap(([, cell]) =>
    [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""),
  );
}

test(".env.example and docs/reference.md list every setting, in comments, with a value that it accepts", () => {
  const names = settingNames(shown);
  expect([Object.keys(shown).sort(), referenceRows().sort()]).toEqual([names, names]);
  expect(readPage(".env.example").text).not.toMatch(/^[A-Z]/m);
});

test(".env.example shows the default of each setting that has one", () => {
  const names = ["PORT", "HOST", "DATA_DIR", "SANITY_DATASET", "SANITY_PROJECT_ID"] as const;
  const defaults = envOf(readSettings({}));
  expect(names.map((name) => shown[name])).toEqual(names.map((name) => `${defaults[name]}`));
});

test("the configurations in deploy/ use existing settings only", () => {
  const unit = readPage("deploy/agency.service").text;
  const image = readPage("deploy/Dockerfile").text;
  const inUnit = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? "");
  const inImage = [...(image.match(/^ENV (.+)$/m)?.[1] ?? "").matchAll(/(\w+)=/g)];
  const names = [...inUnit, ...inImage.map(([, name]) => name ?? "")];
  expect(names).toContain("DATA_DIR");
  const known = [...Object.keys(shown), ...TOOL_VARIABLES];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
