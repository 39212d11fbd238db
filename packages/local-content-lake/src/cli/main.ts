#!/usr/bin/env node
import { createLog, describeStartFailure, Secrets, stopOnSignals } from "http-kit";
import { restoreBackup } from "../backup/restore-backup";
import { writeBackup } from "../backup/write-backup";
import { type ServeOptions, serveLake } from "../server/serve";
import type { Printed } from "./command-line";
import { cannotRun, complain, type Flags, readCommandLine } from "./command-line";
import { runDataset } from "./dataset-commands";
import { runDiff } from "./diff-command";
import { runDoctor } from "./doctor-command";
import { runExport } from "./export-command";
import { type Command, helpOf } from "./help";
import { runHistory } from "./history-command";
import { runInit } from "./init-command";
import { runAudit, runPeople, runPrograms } from "./people-commands";
import { printedConfig } from "./print-config";
import { type LakeSettings, nameOf, readSettings } from "./settings";
import { watchSource } from "./watch-source";
import { withLake } from "./with-lake";

type Run = (settings: LakeSettings, words: string[], flags: Flags) => Printed | Promise<Printed>;

/** Every command that ends by itself: what it returns is printed, as text or with --json. */
const ENDING: Record<Exclude<Command, "serve" | "mcp" | "sanity">, Run> = {
  backup: ({ DATA_DIR }, [file = ""]) => backup(DATA_DIR, file),
  restore: ({ DATA_DIR }, [file = ""]) => restore(DATA_DIR, file),
  people: runPeople,
  programs: (settings, words) => runPrograms(settings, words),
  token: (settings, words) => runPrograms(settings, words, "token"),
  audit: runAudit,
  history: runHistory,
  doctor: runDoctor,
  diff: async (settings, [a, b], flags) =>
    a === undefined || b === undefined
      ? (await syncCommands()).runRemoteDiff(settings, flags)
      : runDiff([a, b], { a: process.env.DIFF_TOKEN_A, b: process.env.DIFF_TOKEN_B }),
  init: (_settings, _words, flags) => runInit(process.cwd(), flags),
  pull: async (settings, _words, flags) => (await syncCommands()).runPull(settings, flags),
  push: async (settings, _words, flags) => (await syncCommands()).runPush(settings, flags),
  export: (settings, [file = ""]) => withLake(settings, (client) => runExport(client, file)),
  dataset: (settings, words, flags) =>
    withLake(settings, (client) => runDataset(client, words, flags)),
};

/** Loaded by those who use it. */
const syncCommands = () => import("./sync-commands");

async function run(): Promise<void> {
  const [first, ...words] = process.argv.slice(2);
  // Its words and flags are Sanity's.
  if (first === "sanity") {
    process.exitCode = await (await import("./sanity/sanity-command")).runSanity(words);
    return;
  }
  const { command, wantsHelp, rest, flags } = readCommandLine(process.argv.slice(2));
  if (wantsHelp) return print(helpOf(command));
  if (command === "sanity") throw cannotRun(["sanity"]);
  const settings = readSettings(process.env, flags);
  if (command === "mcp") return (await import("./mcp-command")).runMcp(settings, flags);
  if (command !== "serve") printResult(await ENDING[command](settings, rest, flags), flags);
  else if (flags["print-config"]) printResult(printedConfig(settings), flags);
  else await serve(settings, flags);
}

function printResult({ text, json, hasFailed }: Printed, { json: wantsJson }: Flags): void {
  print(wantsJson ? JSON.stringify(json, undefined, 2) : text);
  if (hasFailed) process.exitCode = 1;
}

async function serve(settings: LakeSettings, flags: Flags): Promise<void> {
  const dataset = settings.SANITY_DATASET;
  const source = flags.import ?? flags.watch;
  const fetchAssets = flags["fetch-assets"] ?? false;
  const secrets = new Secrets();
  secrets.add(settings.SANITY_API_READ_TOKEN, settings.SANITY_API_WRITE_TOKEN);
  const log = createLog({ level: "info" }, secrets);
  const { url, tokens, imported, lake, close } = await serveLake({
    ...serveOptions(settings, flags),
    log,
    ...(source && { importFile: source, fetchAssets }),
  });
  secrets.add(tokens.read, tokens.write);
  const report = flags.json ? complain : print;
  const stopWatching = flags.watch
    ? watchSource(lake, dataset, flags.watch, { fetchAssets, report })
    : undefined;
  // Before the first line is printed: its reader may stop the lake at once.
  stopOnSignals(async () => {
    stopWatching?.();
    await close();
  }, log);
  const shown = settings.publicUrl ? `${settings.publicUrl} (at ${url})` : url;
  if (flags.json) {
    print(JSON.stringify({ url, publicUrl: settings.publicUrl, dataset, imported }));
  } else {
    if (imported) {
      const { documents, assets } = imported;
      print(
        `The dataset "${dataset}" was empty: imported ${documents} documents, ${assets} assets.`,
      );
    }
    print(`Content Lake  ${shown}  (Ctrl-C stops it)`);
    // A lake in memory has no files with its tokens.
    if (flags.memory) print(`Write token   ${tokens.write}`);
  }
}

function serveOptions(settings: LakeSettings, flags: Flags): ServeOptions {
  return {
    dataDir: settings.DATA_DIR,
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    port: settings.LAKE_PORT,
    host: settings.HOST,
    names: { port: nameOf("LAKE_PORT", flags), host: nameOf("HOST", flags) },
    tokens: {
      ...(settings.SANITY_API_READ_TOKEN && { read: settings.SANITY_API_READ_TOKEN }),
      ...(settings.SANITY_API_WRITE_TOKEN && { write: settings.SANITY_API_WRITE_TOKEN }),
    },
    migrate: !flags["no-migrate"],
    ...(settings.publicUrl && { publicUrl: settings.publicUrl }),
    ...(settings.studioUrl && { studioUrl: settings.studioUrl }),
    ...(settings.LAKE_HISTORY_DAYS && { historyDays: settings.LAKE_HISTORY_DAYS }),
    ...(settings.LAKE_BRANCH_DAYS && { branchDays: settings.LAKE_BRANCH_DAYS }),
    ...(settings.uploadLimit && { maxUploadBytes: settings.uploadLimit * 1024 * 1024 }),
    ...(settings.allowedOrigins && { allowedOrigins: settings.allowedOrigins }),
    ...(settings.webhookHosts && { webhookHosts: settings.webhookHosts }),
  };
}

function backup(dataDir: string, file: string): Printed {
  const { documents, assets, broken } = writeBackup(dataDir, file);
  if (broken.length > 0) {
    complain(
      `Warning: ${broken.length} assets have no sound file in ${dataDir}, so the backup has none either. The first is ${broken[0]}.`,
    );
  }
  const text = `Backup written and checked: ${file}, ${documents} documents, ${assets} assets.`;
  return { text, json: { file, documents, assets, broken } };
}

function restore(dataDir: string, file: string): Printed {
  const { documents, assets } = restoreBackup(dataDir, file);
  const text = `Restored ${documents} documents, ${assets} assets into ${dataDir}.`;
  return { text, json: { folder: dataDir, documents, assets } };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

run().catch((error: unknown) => {
  complain(describeStartFailure(error));
  process.exit(1);
});
