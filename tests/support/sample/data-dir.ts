import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What decides how a seeded dataset looks on the disk. */
const MAKERS = [
  "sanity/seed/content.ndjson",
  "build/seed.mjs",
  "packages/local-content-lake/src/dist/index.mjs",
];

const run = promisify(execFile);

/**
 * Fills a folder as the first start of a server would: the sample content is imported once and copied after that.
 * Tokens are not part of it, so that whoever starts on it starts for the first time.
 */
export async function copySeededData(root: string, dataDir: string): Promise<void> {
  cpSync(await seededData(root), dataDir, { recursive: true });
}

async function seededData(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of MAKERS) hash.update(readFileSync(join(root, file)));
  const folder = join(root, ".cache", `seeded-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const next = mkdtempSync(`${folder}.`);
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR: next };
  await run(process.execPath, [join(root, "build/seed.mjs")], { env });
  for (const kind of ["read", "write"]) rmSync(join(next, `${kind}-token`));
  try {
    renameSync(next, folder);
  } catch {
    // Another worker was quicker.
    rmSync(next, { recursive: true });
  }
  return folder;
}
