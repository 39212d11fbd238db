import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { running } from "../../../../tests/support/fixtures";
import { alternativeTo } from "../../src/cli/sanity/sanity-command";
import { startLake, TEST_TOKENS } from "../support/lake";
import { programTest, run as runProgram } from "../support/packed-lake";

const STUDIO = join(import.meta.dirname, "../../../../sanity");
const manifestOf = (name: string) => findPackageJSON(name, join(STUDIO, "package.json")) ?? "";

const FILES = {
  "package.json": '{"name":"studio","type":"module"}',
  "sanity.cli.js": `import { defineCliConfig } from "sanity/cli";
export default defineCliConfig({
  api: { projectId: "local", dataset: "production" },
});`,
  "sanity.config.js": `import { defineConfig } from "sanity";
const fields = [{ name: "title", type: "string" }];
const types = [{ name: "thing", type: "document", fields }];
export default defineConfig({ projectId: "local", dataset: "production", schema: { types } });`,
  "script.js": `import { getCliClient } from "sanity/cli";
const client = getCliClient({ apiVersion: "2025-02-19" });
console.log(await client.fetch("{'found': count(*[_type == 'thing'])}"));`,
  "migrations/rename/index.js": `import { at, defineMigration, set } from "sanity/migrate";
const document = () => at("title", set("Renamed"));
export default defineMigration({ title: "Rename", documentTypes: ["thing"], migrate: { document } });`,
  // The validation of documents reads no file of less than 300 bytes.
  "thing.json": `{"_id":"thing","_type":"thing","title":"A","note":"${"x".repeat(300)}"}`,
};

async function start() {
  const lake = await startLake({ basePath: "/lake" });
  const old = { label: "old", roleName: "viewer" };
  const { id } = await (await lake.post("/projects/local/tokens", old)).json();
  const hook = { type: "document", name: "own", url: "https://a.example" };
  await lake.post("/hooks/projects/local", { ...hook, rule: { on: ["create"] } });
  await lake.client().create({ _id: "message", _type: "message" });
  return Object.assign(lake, { oldToken: String(id) });
}

const test = programTest
  .extend("lake", { scope: "file" }, running(start))
  // A small Studio, in which the commands run.
  .extend("studio", { scope: "file" }, ({ scratch }) => {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(scratch, name)), { recursive: true });
      writeFileSync(join(scratch, name), text);
    }
    symlinkSync(join(STUDIO, "node_modules"), join(scratch, "node_modules"));
    return scratch;
  })
  .extend("run", ({ lake, main, studio }) => async (command: string, changed: object = {}) => {
    const env = {
      ...{ ...process.env, CI: "1", HOME: studio },
      ...{ SANITY_STUDIO_LAKE: lake.url, SANITY_API_WRITE_TOKEN: TEST_TOKENS.write },
      ...changed,
    };
    const args = [main, "sanity", ...command.replace("OLD", lake.oldToken).split(" ")];
    const ran = runProgram(process.execPath, args, { cwd: studio, env });
    const { stdout, stderr, code = 0 } = await ran.catch((error) => error);
    // Errors are broken into lines of a terminal.
    return { status: code, output: (stdout + stderr).replaceAll(/\s*\n(\s*›)?\s*/g, " ") };
  })
  // Runs Node with what sends Sanity's requests to a lake, and returns what it prints.
  .extend("printed", ({ main, lake }) => async (args: string[], url = lake.url) => {
    const all = ["--import", join(main, "../sanity-to-lake.mjs"), ...args];
    const env = { ...process.env, SANITY_STUDIO_LAKE: url };
    return (await runProgram(process.execPath, all, { env })).stdout;
  });

const DATASET = "--dataset production";

/** What commands print that work. Each follows on those before. */
const WORKING: readonly [command: string, prints: RegExp][] = [
  ["api /users/me", /"id": "local-editor"/],
  ["assets upload --file thing.json --type file", /sanity\.fileAsset/],
  ["cors add https://a.example --no-credentials", /CORS origin added/],
  ["cors list", /https:\/\/a\.example/],
  ["cors delete https://a.example", /Origin deleted/],
  [`documents create thing.json ${DATASET}`, /Created:/],
  [`documents get thing ${DATASET}`, /"_id": "thing"/],
  ["exec script.js --with-user-token", /found: 1/],
  ["migration list", /Rename/],
  ["migration run rename --no-dry-run --no-confirm", /"rename" completed/],
  ["dataset export production all.tar.gz", /Export finished/],
  ["dataset import all.tar.gz --dataset production --replace", /Imported \d documents/],
  ["dataset create staging --visibility private", /Dataset created/],
  ["dataset list", /staging/],
  ["dataset copy production copied --skip-history", /copied/],
  ["dataset visibility get staging", /private/],
  ["dataset visibility set staging public", /visibility changed/],
  ["dataset embeddings status staging", /disabled/],
  ["dataset delete staging --force", /deleted successfully/],
  ["dataset alias create live production", /created/],
  ["documents query *[_type=='thing'].title --dataset ~live", /Renamed/],
  ["dataset alias unlink live --force", /unlinked/],
  ["dataset alias link live production", /linked/],
  ["dataset alias delete live --force", /deleted/],
  ["documents validate --yes", /Field 'note' does not exist on type 'thing'/],
  [`documents delete thing ${DATASET}`, /Deleted 1 document/],
  ["graphql list", /doesn't have any GraphQL/],
  ["hooks list", /own/],
  ["hooks logs own", /Status: pending/],
  ["hooks delete own", /deleted/],
  ["projects list", /Local Content Lake/],
  ["schema deploy", /Deployed 1\/1 schemas/],
  ["schema list", /_\.schemas\.default/],
  ["schema delete --ids _.schemas.default --yes", /deleted 1\/1 schemas/],
  ["schema validate", /0 errors/],
  ["schema extract", /Extracted schema/],
  ["typegen generate", /generated types/],
  ["manifest extract", /Extracted manifest/],
  ["tokens create ci --role viewer --yes", /API token created/],
  ["tokens list", /ci/],
  ["tokens delete OLD --yes", /deleted/],
  ["undeploy --yes", /Nothing to undeploy/],
  ["users list", /Local viewer/],
];

/** What commands name where a lake has something else. */
const ALTERNATIVES: readonly [command: string, names: RegExp][] = [
  ["backups enable production", /the command "backup"/],
  ["backups disable production", /the command "backup"/],
  ["backups list production", /the command "backup"/],
  ["backups download production --backup-id x", /the command "backup"/],
  ["dataset embeddings enable production", /match text::query\(\) in GROQ/],
  ["dataset embeddings disable production", /match text::query\(\) in GROQ/],
  [`graphql undeploy --force ${DATASET}`, /GROQ at \/data\/query/],
  ["projects create x", /the people of the lake/],
  // Of a message that was never sent.
  ["hooks attempt x", /"x" not found/],
];

/** What the package says in place of commands that would fail without a reason. */
const REPLACED: readonly [command: string, names: string][] = [
  ["blueprints deploy", "npx sanity blueprints"],
  ["context list", "npx sanity context"],
  ["functions logs x", "use a webhook"],
  ["graphql deploy", "GROQ, at /data/query"],
  ["media import x", "the files of a dataset"],
  ["mcp configure", "npx local-content-lake mcp"],
  ["workflows list", "npx sanity workflows"],
  ["users invite asha@example.com", "people add"],
  ["--project-id=local user:invite", "people add"],
  ["tokens rotate", "programs add"],
  ["hook create", "/hooks/projects/ID"],
  ["login --provider github", "Nothing to sign in to"],
  ["logout", "Nothing to sign out of"],
  ["manage", "under People"],
  ["deploy", "sanity build"],
  ["build --yes", "local-content-lake init"],
  ["dev --port 3333", "local-content-lake init"],
  ["preview", "local-content-lake init"],
  ["start", "local-content-lake init"],
];

/** Commands that talk to no project. */
const OF_NO_PROJECT =
  /^(codemod|debug|docs:|doctor|init|install|learn|migrations:create|new|openapi:|organizations:|projects:unclaimed|skills:|telemetry:|versions)/;

const FULL = { timeout: 300_000, tags: ["full"] };

test.for(WORKING)("sanity %s prints %s", FULL, async ([command, prints], { run }) => {
  expect(await run(command)).toEqual({ status: 0, output: expect.stringMatching(prints) });
});

test.for(ALTERNATIVES)("sanity %s fails and names %s", FULL, async ([command, names], { run }) => {
  const { status, output } = await run(command);
  expect(output).toMatch(names);
  expect(status).not.toBe(0);
});

test.for(REPLACED)("in place of sanity %s the package names %s", ([command, names], { studio }) => {
  expect(alternativeTo(command.split(" "), studio)).toContain(names);
});

test("the package replaces neither help nor a Studio that knows the lake", ({ studio }) => {
  for (const command of ["login --help", "users list", ""]) {
    expect(alternativeTo(command.split(" "), studio)).toBeUndefined();
  }
  const example = join(import.meta.dirname, "../../examples/studio");
  expect(alternativeTo(["dev"], example)).toBeUndefined();
});

test("the tables have a row for every command that talks to a project", () => {
  const manifests = ["sanity-cli", "@sanity/runtime-cli", "@sanity/workflow-cli"].map((name) =>
    join(manifestOf(name), "../oclif.manifest.json"),
  );
  type Listed = Record<string, { hiddenAliases?: string[] }>;
  const commands = manifests.flatMap((file) => {
    const listed: Listed = JSON.parse(readFileSync(file, "utf8")).commands;
    return Object.entries(listed).map(([id, { hiddenAliases = [] }]) => [id, ...hiddenAliases]);
  });
  expect(commands.length).toBeGreaterThan(100);
  const rows = [...WORKING, ...ALTERNATIVES].map(([command]) => command.replaceAll(" ", ":"));
  const missing = commands.filter(
    (names) =>
      !names.some((name) => OF_NO_PROJECT.test(name) || alternativeTo([name], STUDIO)) &&
      !rows.some((row) => names.some((name) => `${row}:`.startsWith(`${name}:`))),
  );
  expect(missing).toEqual([]);
});

test("sanity refuses a command of a lake with one line and 1", async ({ run }) => {
  const output = expect.stringMatching(/^A lake runs no functions: [^\n]*$/);
  expect(await run("functions list")).toEqual({ status: 1, output });
});

test("sanity names the fix without a lake, runs what needs none", FULL, async ({ run, studio }) => {
  const SANITY_STUDIO_LAKE = "http://127.0.0.1:1";
  const changed = { SANITY_API_WRITE_TOKEN: "", DATA_DIR: studio, SANITY_STUDIO_LAKE };
  const { output } = await run("--version", changed);
  expect(output).toContain("No lake answers at http://127.0.0.1:1: start one");
  expect(output).toContain("SANITY_API_WRITE_TOKEN is not set");
  expect(output).toMatch(/@sanity\/cli/);
});

test("an import of a command's export keeps the files of a lake", FULL, async ({ lake, run }) => {
  const client = lake.client({ perspective: "raw" });
  const { _id: _ref } = await client.assets.upload("file", Buffer.from("as it was"));
  const file = { asset: { _type: "reference", _ref } };
  await client.createOrReplace({ _id: "with-file", _type: "thing", title: "Before", file });
  expect(await run("dataset export production files.tar.gz")).toMatchObject({ status: 0 });
  await client.patch("with-file").set({ title: "After" }).commit();
  const imported = await run("dataset import files.tar.gz --dataset production --replace");
  expect(imported, imported.output).toMatchObject({ status: 0 });
  const query = '*[_id == "with-file"][0]{ title, "url": file.asset->url }';
  const { title, url } = await client.fetch(query);
  expect([title, await (await fetch(url)).text()]).toEqual(["Before", "as it was"]);
});

test("requests of migrations, with two slashes, reach a lake at the root", async ({ printed }) => {
  const alone = await startLake();
  onTestFinished(() => alone.stop());
  const url = "https://local.api.sanity.io//v2024-01-29/data/ping/production";
  const program = `console.log(await (await fetch("${url}")).text())`;
  const answer = await printed(["--input-type=module", "--eval", program], alone.url);
  expect(JSON.parse(answer)).toEqual({ PONG: true });
});

test("Sanity's telemetry worker is not loaded", async ({ printed, studio }) => {
  const worker = join(studio, "flushTelemetry.worker.js");
  writeFileSync(worker, 'console.log("loaded")');
  expect(await printed([worker])).toBe("");
  // Sanity's worker still has this name.
  const hooks = join(manifestOf("sanity-cli"), "../dist/hooks/prerun");
  expect(readdirSync(hooks)).toContain("flushTelemetry.worker.js");
});
