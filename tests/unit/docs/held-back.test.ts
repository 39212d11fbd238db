import { describe, expect, test } from "vitest";
import { readPage, repositoryFiles } from "./pages";

const PAGE = "docs/decisions/versions-that-fit-together.md";

const readJson = (path: string) => JSON.parse(readPage(path).text);
const bare = (version: string) => version.replace(/^npm:.*@/, "").replace(/^[~^]/, "");
const majorOf = (version: string) => Number.parseInt(bare(version), 10);

const manifests = repositoryFiles().filter(
  (path) => path === "package.json" || path.endsWith("/package.json"),
);
const workspaces = new Set<string>(manifests.map((path) => readJson(path).name));
const installed = Object.entries(
  readJson("package-lock.json").packages as Record<string, { version?: string }>,
);

/** What the manifests depend on, apart from the workspaces themselves. */
const dependencies = manifests.flatMap((manifest) => {
  const { dependencies = {}, devDependencies = {} } = readJson(manifest);
  const all = { ...dependencies, ...devDependencies } as Record<string, string>;
  return Object.entries(all)
    .filter(([name]) => !workspaces.has(name))
    .map(([name, version]) => ({ manifest, name, version }));
});

/** The packages of the table, each with the version it is held at and the newest one. */
const rows = [...readPage(PAGE).text.matchAll(/^\| (`.+?) \|(.+)\|$/gm)].flatMap(
  ([, packages = "", rest = ""]) => {
    const names = [...packages.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    const cells = rest.split("|").map((cell) => cell.trim().split(", "));
    const [because = "", until = ""] = cells.slice(2).map((cell) => cell.join(", "));
    return names.map((name, index) => {
      const [held = "", newest = ""] = cells.map((versions) => versions[index] ?? versions[0]);
      return { name, held, newest, because, until };
    });
  },
);

const isWithin = (version: string, held: string) => `${bare(version)}.`.startsWith(`${held}.`);

/** Known without a registry: a version that is bounded, or whose next major another package already brings. */
function isHeldBack({ name, version }: { name: string; version: string }): boolean {
  if (!version.startsWith("^")) return true;
  const versions = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
  return versions.some(([, entry]) => majorOf(entry.version ?? "0") > majorOf(version));
}

describe("the table of versions that are held back", () => {
  test("has rows, and the manifests have dependencies", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(dependencies.filter(isHeldBack).length).toBeGreaterThan(10);
  });

  test.each(dependencies.filter(isHeldBack))("has $name $version of $manifest", (dependency) => {
    const { name, version } = dependency;
    const held = rows.filter((row) => row.name === name).map((row) => row.held);
    expect(held.filter((each) => isWithin(version, each))).not.toEqual([]);
  });

  test.each(rows)("$name $held is in use, with a reason and a way out", (row) => {
    const { name, held, newest, because, until } = row;
    const used = dependencies.filter((dependency) => dependency.name === name);
    expect(used.filter(({ version }) => isWithin(version, held))).not.toEqual([]);
    expect(majorOf(newest)).toBeGreaterThanOrEqual(majorOf(held));
    expect(because).not.toBe("");
    expect(until).not.toBe("");
    const isNewest = isWithin(held, newest) || held === newest;
    if (until === "not held back") expect(isNewest).toBe(true);
  });

  test("has the date of the versions that it calls newest", () => {
    const [, decided] = readPage(PAGE).text.match(/^Date: (\S+)/m) ?? [];
    expect(readPage(PAGE).text).toContain(`Newest means newest on ${decided}.`);
  });
});
