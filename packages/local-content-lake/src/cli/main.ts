#!/usr/bin/env node
import { createLog, describeStartFailure, Secrets, stopOnSignals } from "http-kit";
import { restoreBackup } from "../backup/restore-backup";
import { writeBackup } from "../backup/write-backup";
import { serveLake } from "../server/serve";
import { readCommandLine, USAGE } from "./command-line";
import { runAudit, runPeople, runPrograms } from "./people-commands";
import { type Flags, type LakeSettings, nameOf, readSettings } from "./settings";

async function run(): Promise<void> {
  const { command, rest, flags } = readCommandLine(process.argv.slice(2));
  if (command === "help") return print(USAGE);
  const settings = readSettings(process.env, flags);
  const [file = ""] = rest;
  if (command === "backup") backup(settings.DATA_DIR, file);
  else if (command === "restore") restore(settings.DATA_DIR, file);
  else if (command === "people") print(runPeople(settings, rest, flags));
  else if (command === "programs") print(runPrograms(settings, rest));
  else if (command === "audit") print(runAudit(settings));
  else await serve(settings, flags);
}

async function serve(settings: LakeSettings, flags: Flags): Promise<void> {
  const dataset = settings.SANITY_DATASET;
  const secrets = new Secrets();
  secrets.add(settings.SANITY_API_READ_TOKEN, settings.SANITY_API_WRITE_TOKEN);
  const log = createLog({ level: "info" }, secrets);
  const { url, tokens, imported, close } = await serveLake({
    log,
    dataDir: settings.DATA_DIR,
    projectId: settings.SANITY_PROJECT_ID,
    dataset,
    port: settings.LAKE_PORT,
    host: settings.HOST,
    names: { port: nameOf("LAKE_PORT", flags), host: nameOf("HOST", flags) },
    tokens: {
      ...(settings.SANITY_API_READ_TOKEN && { read: settings.SANITY_API_READ_TOKEN }),
      ...(settings.SANITY_API_WRITE_TOKEN && { write: settings.SANITY_API_WRITE_TOKEN }),
    },
    ...(settings.publicUrl && { publicUrl: settings.publicUrl }),
    ...(settings.studioUrl && { studioUrl: settings.studioUrl }),
    ...(settings.allowedOrigins && { allowedOrigins: settings.allowedOrigins }),
    ...(settings.webhookHosts && { webhookHosts: settings.webhookHosts }),
    ...(flags.import && { importFile: flags.import }),
  });
  if (imported) {
    const { documents, assets } = imported;
    print(`The dataset "${dataset}" was empty: imported ${documents} documents, ${assets} assets.`);
  }
  const shown = settings.publicUrl ? `${settings.publicUrl} (at ${url})` : url;
  print(`Content Lake  ${shown}  (Ctrl-C stops it)`);
  secrets.add(tokens.read, tokens.write);
  stopOnSignals(close, log);
}

function backup(dataDir: string, file: string): void {
  const { documents, assets, broken } = writeBackup(dataDir, file);
  print(`Backup written and checked: ${file}, ${documents} documents, ${assets} assets.`);
  if (broken.length > 0) {
    complain(
      `Warning: ${broken.length} assets have no sound file in ${dataDir}, so the backup has none either. The first is ${broken[0]}.`,
    );
  }
}

function restore(dataDir: string, file: string): void {
  const { documents, assets } = restoreBackup(dataDir, file);
  print(`Restored ${documents} documents, ${assets} assets into ${dataDir}.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

run().catch((error: unknown) => {
  complain(describeStartFailure(error));
  process.exit(1);
});
