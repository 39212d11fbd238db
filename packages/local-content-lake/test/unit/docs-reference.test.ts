import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CELLS } from "../../compat/cells.mjs";
import { compatibilityPage, keyOf } from "../../compat/report.mjs";
import { COMMANDS, helpOf } from "../../src/cli/help";
import { readSettings } from "../../src/cli/settings";
import { LIMITS_TABLE } from "./limits-table";

const PACKAGE = join(import.meta.dirname, "../..");
const DOCS = join(PACKAGE, "docs");
const readJson = (name: string) => JSON.parse(readFileSync(join(PACKAGE, name), "utf8"));

/** `UPDATE_DOCS=1` writes the page in place of comparing it. */
function expectPage(name: string, text: string): void {
  const file = join(DOCS, name);
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
}

test("docs/cli.md is the --help of every command", () => {
  const sections = COMMANDS.map((command) => {
    const title = command === "serve" ? "local-content-lake" : command;
    return `## ${title}\n\n\`\`\`text\n${helpOf(command, "local-content-lake")}\n\`\`\`\n`;
  });
  const intro =
    "# Command line\n\n```sh\nnpx local-content-lake --import export.tar.gz\n```\n\nEach section is the `--help` of a command.\n";
  expectPage("cli.md", [intro, ...sections].join("\n"));
});

test("each journey of docs/map.md names at most eight files, and all that the page names exist", () => {
  const page = readFileSync(join(DOCS, "map.md"), "utf8");
  const filesIn = (text: string) =>
    [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file ?? "");
  expect(filesIn(page).filter((file) => !existsSync(join(PACKAGE, "src", file)))).toEqual([]);
  const journeys = page.split(/^## /m).filter((section) => section.startsWith("One "));
  const steps = journeys.map((journey) => filesIn(journey.replaceAll(/^[^\d].*$/gm, "")));
  expect(steps).toHaveLength(3);
  expect(steps.filter((files) => new Set(files).size > 8)).toEqual([]);
});

test("docs/protocol.md has the table of limits", () => {
  const page = readFileSync(join(DOCS, "protocol.md"), "utf8");
  const [before, , after] = page.split(/(?<=^## Limits\n\n)((?:\|.*\n)+)/m);
  expectPage("protocol.md", `${before}${LIMITS_TABLE}\n${after}`);
});

test("package.json names the repository, home page and issue tracker, or the documentation states that they are unknown", () => {
  const manifest = readJson("package.json");
  const isPublic = ["repository", "homepage", "bugs"].map((name) => name in manifest);
  const isSaid = /^No public repository/m.test(readFileSync(join(DOCS, "faq.md"), "utf8"));
  expect(isPublic).toEqual(isPublic.map(() => !isSaid));
});

test("the Dockerfile sets settings of the program only, and checks /healthz as an unprivileged user", () => {
  const image = readFileSync(join(PACKAGE, "Dockerfile"), "utf8");
  const [, pairs = ""] = /^ENV (.+)$/m.exec(image) ?? [];
  const variables = Object.fromEntries(pairs.split(" ").map((pair) => pair.split("=")));
  const ofTools = ["NODE_ENV", "MALLOC_ARENA_MAX"];
  const names = Object.keys(variables).filter((name) => !ofTools.includes(name));
  expect(readSettings(variables)).toMatchObject({
    HOST: "0.0.0.0",
    LAKE_PORT: Number(/^EXPOSE (\d+)$/m.exec(image)?.[1]),
    DATA_DIR: /^VOLUME (\S+)$/m.exec(image)?.[1],
  });
  expect(names.filter((name) => !(name in readSettings(variables)))).toEqual([]);
  expect(image).toMatch(/^USER node$[\s\S]*^HEALTHCHECK .*\n.*\/healthz/m);
});

test("the page on compatibility shows the recorded result of every cell", () => {
  const results = readJson("compat/results.json");
  expectPage("compatibility.md", compatibilityPage(results));
  expect(Object.keys(results).filter((key) => !CELLS.map(keyOf).includes(key))).toEqual([]);
});

test("a failing cell is shown as failing, and one without a result as not run", () => {
  const [first, second] = CELLS;
  if (!first || !second) throw new Error("there are no cells");
  const page = compatibilityPage({ [keyOf(first)]: { date: "2026-01-02", error: "a|b <c>" } });
  expect(page).toContain("| **fails**: a\\|b &lt;c> | 2026-01-02 |");
  expect(page).toContain(`| ${second.version} | ${second.purpose} | not run |  |`);
});

const entries: Record<string, { "lake-source": string }> = readJson("package.json").exports;
const entryPoints = Object.entries(entries).map(
  ([path, entry]) => [path, join(PACKAGE, entry["lake-source"])] as const,
);

/** The source of an entry point, and of the modules from which it exports values. */
function sourcesOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const values = source.matchAll(/^export \{[^}]*\} from "(\.[^"]+)"/gm);
  const modules = [...values].map(([, from = ""]) => join(dirname(file), `${from}.ts`));
  // Modules that are folders export parts only.
  const files = modules.filter((module) => existsSync(module));
  return [source, ...files.map((module) => readFileSync(module, "utf8"))];
}

test.each(entryPoints)("%s shows its use in an @example of an exported function", (_, file) => {
  const examples = sourcesOf(file).flatMap((source) => [
    ...source.matchAll(/^ \* @example\n \* \S.*\n(?: \* .*\n)* \*\/\nexport /gm),
  ]);
  expect(examples).not.toEqual([]);
});
