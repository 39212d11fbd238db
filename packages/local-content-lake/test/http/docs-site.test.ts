import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { PACKAGE, packLake, ROOT, run, scratchTest } from "../support/packed-lake";

const VITEPRESS = join(ROOT, "node_modules/vitepress/bin/vitepress.js");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");
/** What the examples install besides the lake. */
const TOOLS = ["@sanity/client", "@playwright/test", "vitest"];
const BROWSER = join(ROOT, ".cache/browser-path");
// A busy machine can be many times slower than that of a user.
const PATIENT = 100_000;
/** The pages that a newcomer looks for. */
const PAGES = "embedding,testing,cli,protocol,differences,on-disk-format,security,faq".split(",");

const test = scratchTest
  // A project with the packed lake, and links to what its manifest and the examples name. It needs no network, and
  // finds nothing else of this repository.
  .extend("modules", { scope: "file" }, async ({ scratch }) => {
    const modules = join(scratch, "packed/project/node_modules");
    const installed = join(modules, "local-content-lake");
    mkdirSync(installed, { recursive: true });
    const packed = await packLake(join(scratch, "packed"));
    await run("tar", ["-xzf", packed, "-C", installed, "--strip-components=1"]);
    const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    for (const name of [...Object.keys(dependencies), ...TOOLS]) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      // The package's own copy before the repository's.
      const own = join(PACKAGE, "node_modules", name);
      symlinkSync(existsSync(own) ? own : join(ROOT, "node_modules", name), join(modules, name));
    }
    return modules;
  });

/** Builds the site of a package's folder into another one. */
async function build(folder: string, outDir: string): Promise<void> {
  // Vitest's own mode and environment would reach the site.
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const };
  const args = [VITEPRESS, "build", join(folder, "docs-site"), "--outDir", outDir];
  await run(process.execPath, args, { env });
}

/** Returns the links of a built page that lead into the site, without those of assets. */
function linksOf(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*? href="([^"]+)"/g)].map(([, href = ""]) => href);
  return found.filter((href) => !/^[a-z]+:/.test(href));
}

function isBroken(site: string, page: string, href: string): boolean {
  const { pathname, hash } = new URL(href, `http://site/${page}`);
  const file = join(site, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
  if (!existsSync(file)) return true;
  const id = decodeURIComponent(hash.slice(1));
  return id !== "" && !readFileSync(file, "utf8").includes(`id="${id}"`);
}

test("the built site has no broken link or anchor", { tags: "full" }, async ({ scratch }) => {
  const site = join(scratch, "site");
  await build(PACKAGE, site);
  const files = readdirSync(site, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".html") && file !== "404.html");
  expect(pages).toEqual(expect.arrayContaining(PAGES.map((name) => `docs/${name}.html`)));
  const documents = readdirSync(join(PACKAGE, "docs")).map((file) => file.replace(/md$/, "html"));
  expect(pages).toEqual(expect.arrayContaining(documents.map((file) => `docs/${file}`)));
  const links = pages.flatMap((page) => {
    const html = readFileSync(join(site, page), "utf8");
    expect(html).toContain("<h1");
    return linksOf(html).map((href) => ({ page, href }));
  });
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ page, href }) => isBroken(site, page, href))).toEqual([]);
  // Each page can be reached from the first one.
  const first = linksOf(readFileSync(join(site, "index.html"), "utf8"));
  expect(
    pages.filter((page) => !first.some((href) => href.endsWith(page.replace(/index\.html$/, "")))),
  ).toEqual([]);
});

test("the build stops at a link that leads nowhere", { tags: "full" }, async ({ scratch }) => {
  const folder = join(scratch, "package");
  const config = "docs-site/.vitepress/config.mjs";
  cpSync(join(PACKAGE, config), join(folder, config));
  writeFileSync(join(folder, "README.md"), "# One page\n\n[Another](docs/none.md)\n");
  await expect(build(folder, join(scratch, "broken"))).rejects.toThrow("dead link");
});

const PASSED = { success: true, numTotalTests: 7, numPassedTests: 7 };
const STATS = { expected: 3, unexpected: 0, skipped: 0, flaky: 0 };

test.for([
  ["vitest-blog", [VITEST, "run", `--testTimeout=${PATIENT}`], PASSED],
  ["playwright", [PLAYWRIGHT, "test", `--timeout=${PATIENT}`], { stats: STATS }],
] as const)("%s passes with the packed lake", { tags: "full" }, async (row, { modules }) => {
  const [name, args, report] = row;
  const cwd = join(modules, "..", name);
  cpSync(join(modules, "local-content-lake/examples", name), cwd, { recursive: true });
  const { PATH, HOME } = process.env;
  const BROWSER_PATH = readFileSync(BROWSER, "utf8");
  const env = { NODE_ENV: "test" as const, PATH, HOME, BROWSER_PATH };
  const ran = run(process.execPath, [...args, "--reporter=json"], { cwd, env, maxBuffer: 2 ** 26 });
  const { stdout } = await ran.catch(({ message, stdout, stderr }) => {
    throw new Error(`${message}\n${stdout}\n${stderr}`);
  });
  expect(JSON.parse(stdout)).toMatchObject(report);
});

test.for([
  "vitest-blog/lake.ts",
  "vitest-blog/blog.test.ts",
  "jest/posts.test.mjs",
  "playwright/lake.ts",
  "playwright/posts.spec.ts",
])("the page on tests quotes %s", (file) => {
  const page = readFileSync(join(PACKAGE, "docs/testing.md"), "utf8");
  const code = readFileSync(join(PACKAGE, "examples", file), "utf8");
  const language = file.endsWith(".ts") ? "ts" : "js";
  expect(page).toContain(`\`\`\`${language}\n${code}\`\`\`\n`);
});
