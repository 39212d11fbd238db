import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { PACKAGE_NAME } from "../../../src/util/package-name";
import { temporaryFolder } from "../../support/documents";

test("commands that load a Studio leave out lakeStudio, which would change their own client", () => {
  const file = join(temporaryFolder(), "to-lake.mjs");
  buildSync({
    entryPoints: [join(import.meta.dirname, "../../../src/cli/sanity/to-lake.ts")],
    outfile: file,
    ...{ bundle: true, format: "esm", platform: "node" },
  });
  const plugins = [{ name: "own" }, { name: PACKAGE_NAME }];
  // It redirects the requests of the process that loads it.
  const script = `
    const { toLake } = await import(${JSON.stringify(pathToFileURL(file))});
    const { plugins } = toLake(${JSON.stringify({ plugins })});
    console.log(JSON.stringify(plugins.map(({ name }) => name)));`;
  const env = { ...process.env, SANITY_STUDIO_LAKE: "http://127.0.0.1:3334" };
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { env });
  expect(JSON.parse(printed.toString())).toEqual(["own", "sanity-to-lake"]);
});
