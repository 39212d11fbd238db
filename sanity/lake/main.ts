import { LakeStartError } from ".";
import { restoreBackup } from "./backup/restore-backup";
import { writeBackup } from "./backup/write-backup";
import { errorMessage } from "./errors";
import { serve } from "./serve";
import { readSettings } from "./settings";

const USAGE = `npm run lake                   serves the local Content Lake
npm run lake -- backup FILE    copies DATA_DIR's lake into one new file, also while it serves
npm run lake -- restore FILE   makes a lake of such a file in a DATA_DIR that has none`;

async function run([command, file, ...rest]: string[]): Promise<void> {
  if (command === undefined) return serve(readSettings(process.env));
  if (command === "--help") return console.info(USAGE);
  if ((command !== "backup" && command !== "restore") || !file || rest.length > 0) {
    const given = [command, file, ...rest].filter(Boolean).join(" ");
    throw new LakeStartError(`Cannot run "${given}". Use:\n${USAGE}`);
  }
  const { DATA_DIR } = readSettings(process.env);
  if (command === "backup") backup(DATA_DIR, file);
  else restore(DATA_DIR, file);
}

function backup(dataDir: string, file: string): void {
  const { documents, assets, broken } = writeBackup(dataDir, file);
  console.info(`Backup written and checked: ${file}, ${documents} documents, ${assets} assets.`);
  if (broken.length > 0) {
    console.error(
      `Warning: ${broken.length} assets have no sound file in ${dataDir}, so the backup has none either. The first is ${broken[0]}.`,
    );
  }
}

function restore(dataDir: string, file: string): void {
  const { documents, assets } = restoreBackup(dataDir, file);
  console.info(`Restored ${documents} documents, ${assets} assets into ${dataDir}.`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof LakeStartError ? error.message : `Lake: ${errorMessage(error)}`);
  process.exit(1);
});
