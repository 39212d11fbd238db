// Stages the package as it is published: `node pack.mjs [FOLDER]`, then `npm publish FOLDER`. Default: staged/.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildLake, buildTypes } from "./build.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FILES = ["README.md", "LICENSE", "CHANGELOG.md", "docs", "examples", "action"];

/** Fields that only this repository uses. */
const OWN_FIELDS = ["scripts", "devDependencies"];

/**
 * Builds the package into a folder, without what only this repository uses.
 * @param {string} folder
 */
export async function stagePackage(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of FILES) await cp(join(HERE, name), join(folder, name), { recursive: true });
  await buildLake(join(folder, "dist"));
  await buildTypes(join(folder, "dist"));
  const manifest = JSON.parse(await readFile(join(HERE, "package.json"), "utf8"));
  for (const name of OWN_FIELDS) delete manifest[name];
  // The condition of this repository's tests names sources, which are not published.
  for (const entry of Object.values(manifest.exports)) delete entry["lake-source"];
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await stagePackage(resolve(process.argv[2] ?? join(HERE, "staged")));
}
