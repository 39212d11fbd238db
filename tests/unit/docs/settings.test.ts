import { expect, test } from "vitest";
import { parseEnv } from "../../../server/config/settings";
import { readPage } from "./pages";

/** Variables of tools, which are no settings of the site. */
const TOOL_VARIABLES = ["NODE_ENV", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

/** Returns the variables of .env.example with their values, commented or not. */
function exampleVariables(): Record<string, string> {
  const lines = [...readPage(".env.example").text.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value ?? ""]));
}

function settingNames(variables: Record<string, string>): string[] {
  return Object.keys(parseEnv(variables))
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

test(".env.example lists every setting with a value that it accepts", () => {
  const variables = exampleVariables();
  expect(Object.keys(variables).sort()).toEqual(settingNames(variables));
});

test(".env.example has no uncommented line", () => {
  expect(readPage(".env.example").text).not.toMatch(/^[A-Z]/m);
});

test(".env.example shows the default of each setting that has one", () => {
  const defaults: Record<string, unknown> = parseEnv({});
  const shown = exampleVariables();
  for (const name of ["PORT", "HOST", "DATA_DIR", "SANITY_DATASET", "SANITY_PROJECT_ID"]) {
    expect(`${name}=${shown[name]}`).toBe(`${name}=${defaults[name]}`);
  }
});

test("the table of settings in docs/reference.md has a row for each setting", () => {
  expect(referenceRows().sort()).toEqual(settingNames(exampleVariables()));
});

test("the configurations in deploy/ use existing settings only", () => {
  const unit = readPage("deploy/agency.service").text;
  const image = readPage("deploy/Dockerfile").text;
  const inUnit = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? "");
  const inImage = [...(image.match(/^ENV (.+)$/m)?.[1] ?? "").matchAll(/(\w+)=/g)];
  const names = [...inUnit, ...inImage.map(([, name]) => name ?? "")];
  expect(names).toContain("DATA_DIR");
  const known = [...Object.keys(exampleVariables()), ...TOOL_VARIABLES];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
