import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { publint } from "publint";
import { describe, expect, onTestFinished } from "vitest";
import { writeNdjson } from "../support/documents";
import {
  packLake,
  programTest,
  run,
  scratchTest,
  watch,
  withNetwork,
} from "../support/packed-lake";

const ROOT = join(import.meta.dirname, "../../../..");
const PACKAGE = join(ROOT, "packages/local-content-lake");
const WRITE = "a-token-of-editors-0123456789abcdef";
const READ = "a-token-of-readers-0123456789abcdef";

const test = scratchTest
  .extend("packed", { scope: "file" }, ({ scratch }) => packLake(scratch))
  // As a new user: an empty folder, the packed package, and nothing of this repository.
  .extend("installed", { scope: "file" }, async ({ scratch, packed }) => {
    const project = join(scratch, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{"name":"new-user","type":"module"}');
    const args = ["install", "--omit=dev", "--prefer-offline", "--no-audit", packed];
    const install = () => run("npm", args, { cwd: project });
    return { project, offline: await withNetwork("the lake as a package", install) };
  })
  .extend("project", ({ installed: { project, offline }, skip }) => {
    if (offline) skip(offline);
    return project;
  })
  // Starts the installed bin.
  .extend("start", ({ project }) => (flags: string[]) => {
    const bin = join(project, "node_modules/.bin/local-content-lake");
    const env = { NODE_ENV: "production" as const, PATH: process.env.PATH ?? "" };
    const child = spawn(bin, ["--port", "0", ...flags], { cwd: project, env });
    onTestFinished(() => void child.kill("SIGKILL"));
    return watch(child);
  })
  // Runs a module in the new user's folder and parses the JSON that it prints.
  .extend("answerOf", ({ project }) => async (module: string): Promise<unknown> => {
    const args = ["--input-type=module", "-e", module];
    const { stdout } = await run(process.execPath, args, { cwd: project });
    return JSON.parse(stdout);
  });

describe("the installed package", { tags: "full" }, () => {
  test("the command serves an import by its flags", async ({ project, start, answerOf }) => {
    const seed = Array.from({ length: 400 }, (_, n) => ({ _id: `thing-${n}`, _type: "thing", n }));
    writeNdjson(join(project, "things.ndjson"), seed);
    const content = "--data data --project mine --dataset things --import things.ndjson";
    const access = `--token ${WRITE} --token read=${READ} --allow-origin https://app.example`;
    const flags = `${content} ${access} --public-url https://lake.example/api`;
    const lake = start(flags.split(" "));
    const url = await lake.url;
    const answer = await answerOf(`
      import { createClient } from "@sanity/client";
      import { lakeClient } from "local-content-lake/client";
      const config = { projectId: "mine", dataset: "things" };
      const client = lakeClient({ ...config, url: "${url}", token: "${WRITE}" });
      const reader = createClient({ ...config, apiHost: "${url}", useProjectHostname: false,
        apiVersion: "2025-02-19", useCdn: false, token: "${READ}" });
      await client.createOrReplace({ _id: "drafts.thing-1", _type: "thing", n: -1 });
      const image = await client.assets.upload("file", Buffer.from("hello"), { filename: "a.txt" });
      console.log(JSON.stringify({
        first: await client.fetch('*[_id == "thing-7"][0].n'),
        draft: await reader.fetch('*[_id == "drafts.thing-1"][0].n', {}, { perspective: "raw" }),
        refused: await reader.delete("thing-1").catch((error) => error.statusCode),
        // Long enough for the package's query worker.
        long: await client.fetch("// " + "-".repeat(20_000) + '\\ncount(*[_type == "thing" && n < 10])'),
        file: image.url.startsWith("https://lake.example/api/files/mine/things/"),
      }));
    `);
    expect(answer).toEqual({ first: 7, draft: -1, refused: 403, long: 10, file: true });

    for (const [Origin, allowed] of [
      ["https://app.example", "https://app.example"],
      ["https://lake.example", "https://lake.example"],
      ["https://other.example", null],
    ] as const) {
      const { headers } = await fetch(`${url}/v1/ping`, { headers: { Origin } });
      expect(headers.get("Access-Control-Allow-Origin")).toBe(allowed);
    }
    lake.child.kill("SIGTERM");
    expect((await lake.ended).code).toBe(0);
  });

  test("a program serves the lake and exits after close", async ({ answerOf }) => {
    const answer = await answerOf(`
      import { serveLake } from "local-content-lake";
      import { lakeClient } from "local-content-lake/client";
      const { url, tokens, close } = await serveLake({ dataDir: "program", port: 0 });
      const client = lakeClient({ url, token: tokens.write });
      await client.create({ _id: "a", _type: "thing" });
      await client.fetch("*[count(*[_id > ^._id]) > 0]");
      console.log(await client.fetch("count(*)"));
      await close();
    `);
    expect(answer).toBe(1);
  });

  test("the first test lake takes 0.55 of what Node and the client take", async ({ answerOf }) => {
    const started = `
      import "@sanity/client";
      const before = process.cpuUsage();
      const { createTestLake } = await import("local-content-lake/testing");
      const lake = await createTestLake();
      const { user, system } = process.cpuUsage(before);
      console.log((user + system) / (before.user + before.system));
      await lake.close();
    `;
    const ratios: unknown[] = [];
    for (let n = 0; n < 7; n += 1) ratios.push(await answerOf(started));
    // The least, because other programs of the machine disturb the others.
    expect(Math.min(...ratios.map(Number))).toBeLessThan(0.55);
  });

  test("the package exports a Studio workspace and types", async ({ project, answerOf }) => {
    writeFileSync(
      join(project, "program.ts"),
      `import { openLake, serveLake } from "local-content-lake";
       import { lakeClient } from "local-content-lake/client";
       import { lakeWorkspace } from "local-content-lake/studio";
       import { lakeStudio } from "local-content-lake/vite";
       const { apiHost, projectId } = lakeWorkspace({ apiHost: "http://127.0.0.1:3334" });
       const { close } = await serveLake({ dataDir: apiHost + projectId, names: { port: "PORT", host: "HOST" } });
       await close();
       // @ts-expect-error a lake needs a folder
       await openLake({});
       const name: string = lakeStudio().name + (await lakeClient().fetch<string>("*[0]._id"));
       export default name;`,
    );
    const tsc = join(ROOT, "node_modules/typescript-native/bin/tsc");
    const flags = "--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node";
    const files = ["--typeRoots", join(ROOT, "node_modules/@types"), "program.ts"];
    await run(process.execPath, [tsc, ...flags.split(" "), ...files], { cwd: project });
    const alias = await answerOf(`
      import { existsSync } from "node:fs";
      import { lakeStudio } from "local-content-lake/vite";
      const { apply, config } = lakeStudio();
      const { resolve } = config();
      const alias = resolve.alias.map(({ replacement }) => existsSync(replacement));
      const applies = [{}, { build: { target: "node" } }].map(apply);
      console.log(JSON.stringify({ alias, dedupe: resolve.dedupe, applies }));
    `);
    // The Studio's client, although a dependency brings another version; the command line's stays its own.
    const dedupe = ["@sanity/client"];
    expect(alias).toEqual({ alias: [true], dedupe, applies: [true, false] });
  });
});

const filesTest = test
  // The folder of the package's files.
  .extend("root", { scope: "file" }, async ({ scratch, packed }) => {
    const root = join(scratch, "package");
    rmSync(root, { recursive: true });
    await run("tar", ["-xzf", packed, "-C", scratch]);
    return root;
  });

test("npm pack builds what publint accepts", { tags: "full" }, async ({ scratch, packed }) => {
  const inPlace = mkdtempSync(join(scratch, "in-place-"));
  await run("npm", ["pack", "--pack-destination", inPlace], { cwd: PACKAGE });
  const tarball = join(inPlace, "local-content-lake-1.0.0.tgz");
  // The hash in the name of a chunk, or of a file that is loaded later, depends on the folder that it is built into.
  const list = async (file: string) => {
    const { stdout } = await run("tar", ["-tzf", file]);
    return stdout
      .replaceAll(/-[A-Z0-9]{8}(?=\.mjs)/g, "")
      .split("\n")
      .sort();
  };
  const files = await list(tarball);
  expect(files).toContain("package/dist/index.d.ts");
  expect(files).toEqual(await list(packed));
  for (const file of [packed, tarball]) {
    const { buffer } = new Uint8Array(readFileSync(file));
    expect((await publint({ pack: { tarball: buffer }, strict: true })).messages).toEqual([]);
  }
});

test("a release is refused for another tag, for a version without a changelog and outside the workflow", async () => {
  const version = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")).version;
  const refusal = (more: Record<string, string>) => {
    const env = { NODE_ENV: "production" as const, PATH: "", ...more };
    const ran = run(process.execPath, [join(PACKAGE, "release.mjs")], { env });
    return ran.catch(({ code, stderr }) => `${code} ${stderr}`);
  };
  const changelog = `1 CHANGELOG.md has no section "## ${version}": give "## Unreleased" that name.\n`;
  const tag = { GITHUB_REF_NAME: "local-content-lake-v0.9.0" };
  const otherTag = `The tag is local-content-lake-v0.9.0, the version ${version}.\n`;
  expect(await refusal(tag)).toBe(changelog + otherTag);
  const byHand = "Push a tag: the workflow publishes. Here use --dry-run.\n";
  expect(await refusal({})).toBe(changelog + byHand);
});

// The package is for ES modules, which Node loads with require() too from its oldest version here: "esm-only". The
// findings that the profile leaves out are of resolvers that know no "exports" or no require() of modules.
test("attw finds the types of every entry point", { tags: "full" }, async ({ packed }) => {
  const program = join(ROOT, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const flags = ["--profile", "esm-only", "--no-definitely-typed", "--format", "json"];
  const args = [program, packed, ...flags];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 });
  interface Entry {
    resolutions: Record<string, { resolution?: { isTypeScript: boolean } }>;
  }
  const entries: [string, Entry][] = Object.entries(JSON.parse(stdout).analysis.entrypoints);
  const manifest = readFileSync(join(PACKAGE, "package.json"), "utf8");
  const typed = entries.flatMap(([path, { resolutions }]) =>
    resolutions.bundler?.resolution?.isTypeScript ? path : [],
  );
  expect(typed).toEqual(Object.keys(JSON.parse(manifest).exports));
});

programTest.for([
  ["main", /client|modelcontext/],
  ["index", /client|modelcontext/],
  ["testing", /modelcontext/],
  ["cache", /modelcontext/],
] as const)("a start of %s loads nothing like %s, but later it may", ([entry, later], { main }) => {
  /** The packages and files that are loaded at the start, or at any time. */
  const reached = (imports: RegExp, file: string, seen = new Set<string>()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const source = file.endsWith(".mjs") ? readFileSync(file, "utf8") : "";
    for (const [, path = ""] of source.matchAll(imports)) {
      reached(imports, path.startsWith(".") ? join(dirname(file), path) : path, seen);
    }
    return seen;
  };
  const file = join(dirname(main), `${entry}.mjs`);
  const start = [...reached(/^(?:import|export)\b[^"'`;]*?"([^"]+)";$/gm, file)];
  expect(start).toContain("libsql");
  expect(start.filter((path) => later.test(path))).toEqual([]);
  const all = [...reached(/\b(?:import|export)\b[^"'`;]*?"([^"\s]+)"\)?;?/g, file)];
  expect(all.join()).toContain("@modelcontextprotocol/");
});

filesTest("the package has its licence, and no broken link", { tags: "full" }, ({ root }) => {
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
