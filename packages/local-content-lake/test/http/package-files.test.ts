import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { expect } from "vitest";
import { packLake, scratchTest } from "../support/packed-lake";

const ROOT = join(import.meta.dirname, "../../../..");
const PACKAGE = join(ROOT, "packages/local-content-lake");

const run = promisify(execFile);

const test = scratchTest
  .extend("packed", { scope: "file" }, ({ scratch }) => packLake(scratch))
  // The folder of the package's files.
  .extend("root", { scope: "file" }, async ({ scratch, packed }) => {
    const root = join(scratch, "package");
    rmSync(root, { recursive: true });
    await run("tar", ["-xzf", packed, "-C", scratch]);
    return root;
  });

test("publint finds nothing to improve in the package", { tags: "full" }, async ({ packed }) => {
  const tarball = new Uint8Array(readFileSync(packed)).buffer;
  const { messages } = await publint({ pack: { tarball }, strict: true });
  expect(messages).toEqual([]);
});

test("npm pack in the package's folder builds the files that are staged for publication", {
  tags: "full",
}, async ({ scratch, packed }) => {
  const inPlace = mkdtempSync(join(scratch, "in-place-"));
  await run("npm", ["pack", "--pack-destination", inPlace], { cwd: PACKAGE });
  const tarball = join(inPlace, "local-content-lake-1.0.0.tgz");
  // The hash in a chunk's name depends on the folder that it is built into.
  const list = async (file: string) => {
    const { stdout } = await run("tar", ["-tzf", file]);
    return stdout
      .replaceAll(/chunk-\w+/g, "chunk")
      .split("\n")
      .sort();
  };
  const files = await list(tarball);
  expect(files).toContain("package/dist/index.d.ts");
  expect(files).toEqual(await list(packed));
  const { messages } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  expect(messages).toEqual([]);
});

test("a release is refused for another tag, for a version without a changelog and outside the workflow", async () => {
  const version = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")).version;
  const refusal = (env: Record<string, string>) =>
    run(process.execPath, [join(PACKAGE, "release.mjs")], {
      env: { NODE_ENV: "production", PATH: "", ...env },
    }).then(
      () => "published",
      ({ code, stderr }) => `${code} ${stderr}`,
    );
  const changelog = `1 CHANGELOG.md has no section "## ${version}": give "## Unreleased" that name.\n`;
  expect(await refusal({ GITHUB_REF_NAME: "local-content-lake-v0.9.0" })).toBe(
    `${changelog}The tag is local-content-lake-v0.9.0, the version ${version}.\n`,
  );
  expect(await refusal({})).toBe(
    `${changelog}Push a tag: the workflow publishes. Here use --dry-run.\n`,
  );
});

// The package is for ES modules, which Node loads with require() too from its oldest version here: "esm-only". The
// findings that the profile leaves out are of resolvers that know no "exports" or no require() of modules.
test("attw finds a type declaration for every entry point, without a network", {
  tags: "full",
}, async ({ packed }) => {
  const program = join(ROOT, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const flags = ["--profile", "esm-only", "--no-definitely-typed", "--format", "json"];
  const { stdout } = await run(process.execPath, [program, packed, ...flags], {
    maxBuffer: 64 * 1024 * 1024,
  });
  interface Entry {
    resolutions: Record<string, { resolution?: { isTypeScript: boolean } }>;
  }
  const entries: [string, Entry][] = Object.entries(JSON.parse(stdout).analysis.entrypoints);
  const manifest = readFileSync(join(PACKAGE, "package.json"), "utf8");
  const typed = entries.filter(
    ([, { resolutions }]) => resolutions.bundler?.resolution?.isTypeScript,
  );
  expect(typed.map(([path]) => path)).toEqual(Object.keys(JSON.parse(manifest).exports));
});

test("the package includes the licence text, and every relative link of its pages leads to a file of it", {
  tags: "full",
}, ({ root }) => {
  const licence = readFileSync(join(root, "LICENSE"), "utf8");
  expect(licence).toBe(readFileSync(join(ROOT, "LICENSE"), "utf8"));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const links = files
    .filter((file) => file.endsWith(".md"))
    .flatMap((page) => {
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
