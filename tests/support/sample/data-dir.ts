import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { SAMPLE_DIR } from "../sample";

const ROOT = join(import.meta.dirname, "../../..");
const SEED_PROGRAM = join(ROOT, "build/seed.mjs");

/** The files that decide how an imported dataset looks on disk. */
const INPUTS = [
  join(SAMPLE_DIR, "content.ndjson"),
  SEED_PROGRAM,
  join(ROOT, "packages/local-content-lake/dist/index.mjs"),
];

const run = promisify(execFile);

/**
 * Fills a folder with the imported sample, as the first start of a site would. The import runs once and is copied
 * afterwards. The copy has no tokens, so a site that starts on it still makes its own.
 */
export async function copySampleData(dataDir: string): Promise<void> {
  cpSync(await importedData(), dataDir, { recursive: true });
}

async function importedData(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of INPUTS) hash.update(readFileSync(file));
  const folder = join(ROOT, ".cache", `seeded-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const next = mkdtempSync(`${folder}.`);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    DATA_DIR: next,
    SEED_DIR: SAMPLE_DIR,
  };
  await run(process.execPath, [SEED_PROGRAM], { env });
  for (const kind of ["read", "write"]) rmSync(join(next, `${kind}-token`));
  try {
    renameSync(next, folder);
  } catch {
    // Another worker has finished the same import first.
    rmSync(next, { recursive: true });
  }
  return folder;
}
