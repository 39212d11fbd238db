import { parseArgs } from "node:util";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import { COMMANDS, type Command, helpOf, STARTED_AS } from "./help";

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

/** The commands by how many words follow them; the others check theirs. */
const COMMANDS_BY_WORDS: readonly string[][] = [
  ["serve", "audit", "init", "mcp", "pull", "push", "doctor"],
  ["backup", "restore", "export", "history"],
  ["diff"],
];

/** What follows `dataset`, by how many words that are. */
const DATASET_BY_WORDS: readonly string[][] = [
  [],
  ["list", "prune"],
  ["create", "delete", "branch", "merge"],
  ["copy", "diff"],
];

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
  const words = COMMANDS_BY_WORDS.findIndex((commands) => commands.includes(command));
  const isCounted = !help && !isRemoteDiff && words >= 0;
  if (isCounted && words !== rest.length) throw cannotRun(positionals);
  const isDataset = command === "dataset" && !help && rest.length > 0;
  if (isDataset && !DATASET_BY_WORDS[rest.length]?.includes(rest[0] ?? "")) {
    throw cannotRun(positionals);
  }
  const unknown = Object.keys(flags).find((flag) => !hasFlag(command, rest[0] ?? "", flag));
  if (unknown) throw flagError(`"${positionals.join(" ")}" has no flag --${unknown}`, command);
  return { command, wantsHelp: help, rest, flags };
}

/** Whether a command may be given a flag: its help names it, for this word if it says so, or that of the program. */
function hasFlag(command: Command, word: string, flag: string): boolean {
  const name = new RegExp(`--${flag}(?![\\w-])`);
  const lines = helpOf(command).split("\n");
  const named = lines.filter((line) => name.test(line));
  const usages = named.filter((line) => line.startsWith(`  ${STARTED_AS}`));
  // A word that no line names has an error of its own.
  const isOfWord = (line: string) => line.includes(` ${command} ${word}`);
  if (usages.length > 0) return usages.some(isOfWord) || !lines.some(isOfWord);
  return named.length > 0 || name.test(helpOf("serve"));
}

/** The error for a flag that cannot be used. */
function flagError(problem: string, command: Command): LakeStartError {
  const name = command === "serve" ? "" : ` ${command}`;
  return commandError(`${problem}. See: ${STARTED_AS}${name} --help`);
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
    const [problem = ""] = oneLine(errorMessage(error)).split(". To specify a positional");
    throw flagError(problem, COMMANDS.find((one) => args.includes(one)) ?? "serve");
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

/** Prints what is no result, such as progress. */
export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}
