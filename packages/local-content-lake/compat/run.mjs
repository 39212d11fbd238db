// Generates docs/compatibility.md: `npm run compat`, or `npm run compat -- PACKAGE` (or `PACKAGE@VERSION`,
// or the text of a row) for its rows.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, promisify, stripVTControlCharacters } from "node:util";
import { lakeClient } from "../dist/client.mjs";
import { serveLake } from "../dist/index.mjs";
import { stagePackage } from "../pack.mjs";
import { CELLS } from "./cells.mjs";
import { compatibilityPage, keyOf } from "./report.mjs";

const PAGE = join(import.meta.dirname, "../docs/compatibility.md");
const RESULTS = join(import.meta.dirname, "results.json");
const INSTALL =
  "install --ignore-scripts --prefer-offline --no-audit --no-fund --no-package-lock --loglevel=error";
const SILENT = { info() {}, warn() {}, error() {} };
const MAX_ERROR = 160;

/**
 * @typedef {object} Context
 * @property {string} folder with the cell's packages
 * @property {string} url of the lake
 * @property {string} token of an administrator
 * @property {import("@sanity/client").SanityClient} lake this repository's client
 */

const scratch = mkdtempSync(join(tmpdir(), "lake-compat-"));
const run = promisify(execFile);

/** Packs the lake once, for the cells that install it. */
async function pack() {
  const staged = join(scratch, "package");
  await stagePackage(staged);
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", scratch], { cwd: staged });
  const { name, version } = JSON.parse(readFileSync(join(staged, "package.json"), "utf8"));
  return join(scratch, `${name}-${version}.tgz`);
}

/** Cells with the same packages share a folder while they follow each other. */
async function install({ install: dependencies, needsLake, needsPeers }, packed) {
  const args = [...INSTALL.split(" "), ...(needsPeers ? [] : ["--legacy-peer-deps"])];
  const folder = join(scratch, "cell");
  const manifest = JSON.stringify({ name: "cell", private: true, type: "module", dependencies });
  const file = join(folder, "package.json");
  if (!existsSync(file) || readFileSync(file, "utf8") !== manifest) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(file, manifest);
    await run("npm", args, { cwd: folder });
  }
  if (needsLake) await run("npm", [...args, "--no-save", packed], { cwd: folder });
  return folder;
}

async function tryCell(cell, packed) {
  try {
    const folder = await install(cell, packed);
    const { url, tokens, close } = await serveLake({ dataDir: ":memory:", port: 0, log: SILENT });
    try {
      const lake = lakeClient({ url, token: tokens.write });
      await cell.probe({ folder, url, token: tokens.write, lake });
    } finally {
      await close();
    }
    return {};
  } catch (error) {
    process.stderr.write(`${inspect(error.cause ?? error)}\n`);
    const text = stripVTControlCharacters(String(error.message)).replaceAll(scratch, "");
    return { error: text.replace(/\s+/g, " ").slice(0, MAX_ERROR) };
  }
}

/** Read again each time: another run may have added its results. */
function record(cell, result) {
  const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : {};
  results[cell] = result;
  const known = Object.fromEntries(
    CELLS.map(keyOf).flatMap((key) => (results[key] ? [[key, results[key]]] : [])),
  );
  writeFileSync(RESULTS, `${JSON.stringify(known, undefined, 2)}\n`);
  writeFileSync(PAGE, compatibilityPage(known));
}

const wanted = process.argv.slice(2);
try {
  const isWanted = ({ name, version, purpose }) =>
    [name, `${name}@${version}`, purpose].some((word) => wanted.includes(word));
  const cells = CELLS.filter((cell) => wanted.length === 0 || isWanted(cell));
  if (cells.length === 0) throw new Error(`No cell is of ${wanted.join(", ")}.`);
  const packed = cells.some(({ needsLake }) => needsLake) ? await pack() : "";
  for (const cell of cells) {
    const result = await tryCell(cell, packed);
    process.stdout.write(`${result.error ? "FAILS" : "works"}  ${keyOf(cell)}\n`);
    record(keyOf(cell), { date: new Date().toISOString().slice(0, 10), ...result });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
