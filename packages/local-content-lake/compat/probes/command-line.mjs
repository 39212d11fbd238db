import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./processes.mjs";
import { writeCommandLineFiles } from "./studio-files.mjs";

/** @param {import("../run.mjs").Context} context */
export async function useCommandLine(context) {
  const { folder } = context;
  writeCommandLineFiles(folder);
  const sanity = (...args) => runNode(context, ["node_modules/sanity/bin/sanity", ...args]);
  const seed = [1, 2].map((n) =>
    JSON.stringify({ _id: `p${n}`, _type: "post", title: `Post ${n}` }),
  );
  writeFileSync(join(folder, "seed.ndjson"), `${seed.join("\n")}\n`);
  await sanity("dataset", "import", "seed.ndjson", "production", "--replace");
  writeFileSync(join(folder, "p3.json"), JSON.stringify({ _id: "p3", _type: "post" }));
  await sanity("documents", "create", "p3.json");
  const answer = await sanity("documents", "query", "count(*[_type == 'post'])");
  assert.match(answer, /\b3\b/);
  await sanity("dataset", "export", "production", "out.tar.gz");
  assert.ok(statSync(join(folder, "out.tar.gz")).size > 100);
  await sanity("schema", "extract");
  assert.ok(existsSync(join(folder, "schema.json")));
  await sanity("typegen", "generate");
  assert.match(readFileSync(join(folder, "sanity.types.ts"), "utf8"), /export type Post/);
}

/**
 * Deploys the schema of a Studio.
 * @param {import("../run.mjs").Context} context
 */
export async function deploySchema(context) {
  const { folder, lake } = context;
  writeCommandLineFiles(folder);
  await runNode(context, ["node_modules/sanity/bin/sanity", "schema", "deploy"]);
  const url = "/projects/local/datasets/production/schemas";
  const [{ schema }] = await lake.request({ url });
  assert.ok(JSON.parse(schema).some(({ name }) => name === "post"));
}
