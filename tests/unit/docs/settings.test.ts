import { describe, expect, test } from "vitest";
import { parseEnv } from "../../../app/lib/config/env.server";
import { readPage } from "./pages";

/** Set by tools, not by whoever runs the site. */
const OF_TOOLS = ["NODE_ENV", "MALLOC_ARENA_MAX"];

/** The variables of .env.example with the values it shows, as if every line were uncommented. */
function exampleVariables(): Record<string, string> {
  const lines = [...readPage(".env.example").text.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value ?? ""]));
}

function settingNames(variables: Record<string, string>): string[] {
  return Object.keys(parseEnv(variables))
    .filter((name) => /^[A-Z_]+$/.test(name) && !OF_TOOLS.includes(name))
    .sort();
}

function readmeRows(): string[] {
  const section = readPage("README.md")
    .text.split(/^## /m)
    .find((part) => /^Settings/.test(part));
  const rows = [...(section ?? "").matchAll(/^\| (`[A-Z].+?) \|/gm)];
  return rows.flatMap(([, cell]) =>
    [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""),
  );
}

describe(".env.example", () => {
  test("holds every setting, and values that the settings accept", () => {
    const variables = exampleVariables();
    expect(Object.keys(variables).sort()).toEqual(settingNames(variables));
  });

  test("sets nothing by itself", () => {
    expect(readPage(".env.example").text).not.toMatch(/^[A-Z]/m);
  });

  test("shows the value that a setting has when it is not given", () => {
    const defaults: Record<string, unknown> = parseEnv({});
    const shown = exampleVariables();
    for (const name of ["PORT", "HOST", "DATA_DIR", "SANITY_DATASET", "SANITY_PROJECT_ID"]) {
      expect(`${name}=${shown[name]}`).toBe(`${name}=${defaults[name]}`);
    }
  });
});

describe("the README's table of settings", () => {
  test("has a row for each", () => {
    expect(readmeRows().sort()).toEqual(settingNames(exampleVariables()));
  });
});

describe("the configurations in deploy/", () => {
  test("set settings that there are", () => {
    const unit = readPage("deploy/agency.service").text;
    const image = readPage("deploy/Dockerfile").text;
    const inUnit = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? "");
    const inImage = [...(image.match(/^ENV (.+)$/m)?.[1] ?? "").matchAll(/(\w+)=/g)];
    const names = [...inUnit, ...inImage.map(([, name]) => name ?? "")];
    expect(names).toContain("DATA_DIR");
    const known = [...Object.keys(exampleVariables()), ...OF_TOOLS];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});
