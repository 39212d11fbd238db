import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PACKAGE = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
  exports: Record<string, { "lake-source": string }>;
};

const entryPoints = Object.entries(manifest.exports).map(
  ([path, entry]) => [path, join(PACKAGE, entry["lake-source"])] as const,
);

/** The source of an entry point, and of the modules from which it exports values. */
function sourcesOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const values = source.matchAll(/^export \{[^}]*\} from "(\.[^"]+)"/gm);
  const modules = [...values].map(([, from = ""]) => join(dirname(file), `${from}.ts`));
  // Modules that are folders export parts only.
  return [
    source,
    ...modules.filter((module) => existsSync(module)).map((module) => readFileSync(module, "utf8")),
  ];
}

test.each(entryPoints)("%s shows its use in an @example of an exported function", (_, file) => {
  const examples = sourcesOf(file).flatMap((source) => [
    ...source.matchAll(/^ \* @example\n \* \S.*\n(?: \* .*\n)* \*\/\nexport /gm),
  ]);
  expect(examples).not.toEqual([]);
});
