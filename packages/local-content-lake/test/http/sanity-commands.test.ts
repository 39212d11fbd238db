import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { COMMAND_TIMEOUT_MS, runSanity } from "../../../../tests/support/lake-process";
import { startLake } from "../support/lake";

const DATASET = "--dataset production";

/** What commands of a project print where a lake does the same. Each follows on those before. */
const WORKING: readonly [command: string, prints: RegExp][] = [
  ["cors add https://a.example --no-credentials", /CORS origin added/],
  ["cors list", /https:\/\/a\.example/],
  ["cors delete https://a.example", /Origin deleted/],
  ["dataset create staging --visibility public", /Dataset created/],
  ["dataset list", /staging/],
  ["dataset visibility set staging private", /visibility changed/],
  ["dataset visibility get staging", /private/],
  ["dataset embeddings status staging", /disabled/],
  ["dataset delete staging --force", /deleted successfully/],
  [`documents create thing.json ${DATASET}`, /Created:/],
  [`documents get thing ${DATASET}`, /"_id": "thing"/],
  [`documents delete thing ${DATASET}`, /Deleted 1 document/],
  ["graphql list", /doesn't have any GraphQL/],
  ["tokens list", /No API tokens/],
  ["users list", /Local viewer/],
];

/** What commands name where a lake has something else. More of this project are in `local-alternatives.test.ts`. */
const ALTERNATIVES: readonly [command: string, names: RegExp][] = [
  ["backups enable production", /the command "backup"/],
  ["backups disable production", /the command "backup"/],
  ["dataset embeddings enable production", /match text::query\(\) in GROQ/],
  [`graphql undeploy --force ${DATASET}`, /GROQ at \/data\/query/],
  ["projects create x", /the people of the lake/],
  ["tokens delete x --yes", /programs remove/],
];

const test = base
  .extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startLake({ basePath: "/lake" });
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("folder", { scope: "file" }, ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), "sanity-commands-"));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "thing.json"), '{"_id":"thing","_type":"thing"}');
    return folder;
  })
  .extend("run", ({ lake, folder }) => async (command: string) => {
    // It takes no project.
    const project = command.startsWith("projects ") ? "" : " --project-id local";
    const place = { lakeUrl: lake.url, home: folder, calledIn: folder, env: { CI: "1" } };
    const { status, output } = await runSanity(command + project, place);
    // Errors are broken into lines of a terminal.
    return { status, output: output.replaceAll(/\s*\n(\s*›)?\s*/g, " ") };
  });

const FULL = { timeout: COMMAND_TIMEOUT_MS, tags: ["full"] };

test.for(WORKING)("sanity %s prints %s", FULL, async ([command, prints], { run }) => {
  const { status, output } = await run(command);
  expect(output).toMatch(prints);
  expect(status).toBe(0);
});

test.for(ALTERNATIVES)("sanity %s fails and names %s", FULL, async ([command, names], { run }) => {
  const { status, output } = await run(command);
  expect(output).toMatch(names);
  expect(status).not.toBe(0);
});
