import { parseArgs } from "node:util";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import { COMMANDS, helpOf } from "./help";

/** What the command line says; each wins over its variable. */
export type Flags = Omit<ReturnType<typeof parse>["values"], "help">;

/** The error for a command that cannot be run. */
export function commandError(message: string): LakeStartError {
  return new LakeStartError("COMMAND_INVALID", message);
}

/** The error for a command line that cannot be run. It shows the help of the command, if there is one. */
export function cannotRun(words: readonly string[]): LakeStartError {
  const command = COMMANDS.find((one) => one === words[0]) ?? "serve";
  return commandError(`Cannot run "${words.join(" ")}". Use:\n${helpOf(command)}`);
}

/** How many words follow these commands; the others check theirs. */
const WORDS_AFTER = new Map<string, number>([
  ["serve", 0],
  ["audit", 0],
  ["backup", 1],
  ["restore", 1],
  ["export", 1],
  ["diff", 2],
  ["init", 0],
  ["mcp", 0],
  ["pull", 0],
  ["push", 0],
  ["doctor", 0],
  ["history", 1],
]);

/** How many words follow `dataset`. */
const WORDS_OF_DATASET = new Map([
  ["list", 1],
  ["create", 2],
  ["copy", 3],
  ["delete", 2],
  ["branch", 2],
  ["diff", 3],
  ["merge", 2],
  ["prune", 1],
]);

/**
 * @returns the command, the words after it and the flags; `wantsHelp`: only the help of the command is wanted
 * @throws LakeStartError `COMMAND_INVALID` that shows the usage
 */
export function readCommandLine(args: string[]) {
  const { values, positionals } = parse(args);
  const { help = false, ...flags } = values;
  const [word = "serve", ...rest] = positionals;
  const command = COMMANDS.find((one) => one === word);
  if (!command || (word === "serve" && positionals.length > 0)) throw cannotRun(positionals);
  const isRemoteDiff = command === "diff" && rest.length === 0;
  const words = isRemoteDiff ? 0 : WORDS_AFTER.get(command);
  if (!help && (words ?? rest.length) !== rest.length) throw cannotRun(positionals);
  const isDataset = command === "dataset" && !help && rest.length > 0;
  if (isDataset && WORDS_OF_DATASET.get(rest[0] ?? "") !== rest.length)
    throw cannotRun(positionals);
  return { command, wantsHelp: help, rest, flags };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: "string" },
        host: { type: "string" },
        data: { type: "string" },
        project: { type: "string" },
        dataset: { type: "string" },
        "public-url": { type: "string" },
        "allow-origin": { type: "string", multiple: true },
        "webhook-host": { type: "string", multiple: true },
        token: { type: "string", multiple: true },
        import: { type: "string" },
        memory: { type: "boolean" },
        "no-migrate": { type: "boolean" },
        watch: { type: "string" },
        "fetch-assets": { type: "boolean" },
        "history-days": { type: "string" },
        "branch-days": { type: "string" },
        "upload-limit": { type: "string" },
        "print-config": { type: "boolean" },
        json: { type: "boolean" },
        visibility: { type: "string" },
        studio: { type: "string" },
        name: { type: "string" },
        email: { type: "string" },
        role: { type: "string" },
        "remote-project": { type: "string" },
        "remote-dataset": { type: "string" },
        "remote-host": { type: "string" },
        url: { type: "string" },
        undo: { type: "boolean" },
        types: { type: "string" },
        query: { type: "string" },
        "no-assets": { type: "boolean" },
        anonymise: { type: "string" },
        overwrite: { type: "boolean" },
        delete: { type: "boolean" },
        from: { type: "string" },
        into: { type: "string" },
        "dry-run": { type: "boolean" },
        days: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw commandError(`${oneLine(errorMessage(error))}. Use:\n${helpOf("serve")}`);
  }
}

/** What a command prints. */
export interface Printed {
  /** For a terminal. */
  text: string;
  /** For --json. */
  json: unknown;
  /** True if the program ends with 1. */
  hasFailed?: boolean;
}
