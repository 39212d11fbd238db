import { parseArgs } from "node:util";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import type { Flags } from "./settings";

const script = process.env.npm_lifecycle_event;
/** How the reader starts this program: with an npm script, or by its name. */
const PROGRAM = script && script !== "npx" ? `npm run ${script} --` : "local-content-lake";

export const USAGE = `Serves a Content Lake until it is stopped, copies one, or says who may use it:

  ${PROGRAM} [FLAGS]
  ${PROGRAM} backup FILE    copies the lake of --data into one new file, also while it serves
  ${PROGRAM} restore FILE   makes a lake of such a file in a --data that has none
  ${PROGRAM} people         lists people and their sessions, also while it serves, as do all of these
  ${PROGRAM} people add NAME EMAIL ROLE
                   adds a person and prints a sign-in link, which works once and for seven days
  ${PROGRAM} people link WHO             prints a new one; WHO is an email or an id
  ${PROGRAM} people change WHO [--name NAME] [--email EMAIL] [--role ROLE]
  ${PROGRAM} people remove WHO           takes a person back, who is out within seconds
  ${PROGRAM} programs       lists programs and their last use
  ${PROGRAM} programs add NAME ROLE      prints a token, this once
  ${PROGRAM} programs remove WHO         takes a program's token back

  ${PROGRAM} audit          prints the audit trail, one JSON object a line

  ROLE is administrator, editor, contributor (who writes drafts) or viewer.

  --port PORT      3334; 0 takes a free one                       LAKE_PORT
  --host ADDRESS   127.0.0.1; 0.0.0.0 for every network           HOST
  --data FOLDER    .data; documents, history, assets and tokens   DATA_DIR
  --project ID     local; what clients name as projectId          SANITY_PROJECT_ID
  --dataset NAME   production; made if it is not there            SANITY_DATASET
  --public-url URL where clients reach it, if that is not host and port: behind a proxy, say
  --allow-origin ORIGIN
                   whose pages may call it besides this machine's: https://www.example.com; may be repeated
  --webhook-host HOST
                   which webhooks may call although its address is not public; may be repeated
  --token TOKEN    of editors, who may write (32 characters or more); read=TOKEN is one of readers. Without it:
                   the files write-token and read-token of --data, made at the first start. Other users of this
                   machine can see a command line: prefer
                   SANITY_API_WRITE_TOKEN and SANITY_API_READ_TOKEN
  --studio URL     where sign-in links lead; where the site was last started, if it is not given
  --import FILE    fills --dataset if it is empty: documents as NDJSON, the files they name beside it
  --help

A flag wins over the environment variable at its right.`;

const COMMANDS = ["serve", "backup", "restore", "people", "programs", "audit", "help"] as const;

export interface CommandLine {
  command: (typeof COMMANDS)[number];
  /** The words after the command. */
  rest: string[];
  flags: Flags;
}

/** The error for a command line that cannot be run. */
export function cannotRun(words: readonly string[]): LakeStartError {
  return new LakeStartError("COMMAND_INVALID", `Cannot run "${words.join(" ")}". Use:\n${USAGE}`);
}

/** How many words follow these commands; the others check theirs. */
const WORDS_AFTER = new Map<string, number>([
  ["serve", 0],
  ["audit", 0],
  ["backup", 1],
  ["restore", 1],
]);

/** @throws LakeStartError `COMMAND_INVALID` that shows the usage */
export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parse(args);
  const { help, ...flags } = values;
  const [word = "serve", ...rest] = positionals;
  if (help) return { command: "help", rest, flags };
  const command = COMMANDS.find((one) => one === word);
  const words = command && WORDS_AFTER.get(command);
  if (!command || command === "help" || (words ?? rest.length) !== rest.length) {
    throw cannotRun(positionals);
  }
  return { command, rest, flags };
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
        studio: { type: "string" },
        name: { type: "string" },
        email: { type: "string" },
        role: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new LakeStartError("COMMAND_INVALID", `${oneLine(errorMessage(error))}. Use:\n${USAGE}`);
  }
}
