import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packLake } from "../support/packed-lake";

const ROOT = join(import.meta.dirname, "../../../..");

/** What attw found, as far as it is read here. */
interface Analysis {
  entrypoints: Record<
    string,
    { resolutions: Record<string, { resolution?: { isTypeScript: boolean } }> }
  >;
}

const run = promisify(execFile);
const scratch = mkdtempSync(join(tmpdir(), "lake-package-files-"));
const root = join(scratch, "package");
let packed = "";

beforeAll(async () => {
  packed = await packLake(scratch);
  rmSync(root, { recursive: true });
  await run("tar", ["-xzf", packed, "-C", scratch]);
}, 180_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("publint finds nothing to improve in the package", async () => {
  const tarball = new Uint8Array(readFileSync(packed)).buffer;
  const { messages } = await publint({ pack: { tarball }, strict: true });
  expect(messages).toEqual([]);
});

// The package is for ES modules, which Node loads with require() too from its oldest version here: "esm-only". The
// findings that the profile leaves out are of resolvers that know no "exports" or no require() of modules.
test("attw finds a type declaration for every entry point, without a network", async () => {
  const program = join(ROOT, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const flags = ["--profile", "esm-only", "--no-definitely-typed", "--format", "json"];
  const { stdout } = await run(process.execPath, [program, packed, ...flags], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { analysis } = JSON.parse(stdout) as { analysis: Analysis };
  const manifest = readFileSync(join(ROOT, "packages/local-content-lake/package.json"), "utf8");
  const typed = Object.entries(analysis.entrypoints).filter(
    ([, { resolutions }]) => resolutions.bundler?.resolution?.isTypeScript,
  );
  expect(typed.map(([path]) => path)).toEqual(Object.keys(JSON.parse(manifest).exports));
});

test("every relative link of the package's pages leads to a file of the package", () => {
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  );
  const links = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8").replaceAll(/```.*?```/gs, "");
    return [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, to = ""]) => ({ page, to }));
  });
  const local = links.filter(({ to }) => !/^\w+:/.test(to));
  expect(local.length).toBeGreaterThan(20);
  const broken = local.filter(({ page, to }) => {
    const target = join(root, dirname(page), to);
    return !target.startsWith(root) || !existsSync(target);
  });
  expect(broken).toEqual([]);
});

test("the package includes the licence text", () => {
  const brought = readFileSync(join(root, "LICENSE"), "utf8");
  expect(brought).toBe(readFileSync(join(ROOT, "LICENSE"), "utf8"));
});
