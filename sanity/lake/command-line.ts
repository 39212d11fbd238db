import { parseArgs } from "node:util";
import { errorMessage, oneLine } from "./errors";
import { StartError } from "./process";
import type { Flags } from "./settings";

const script = process.env.npm_lifecycle_event;
/** How the one who reads it starts this program: by a script of theirs, or by its name. */
const PROGRAM = script && script !== "npx" ? `npm run ${script} --` : "local-content-lake";

export const USAGE = `Serves a Content Lake until it is told to stop, or copies one:

  ${PROGRAM} [FLAGS]
  ${PROGRAM} backup FILE    copies the lake of --data into one new file, also while it serves
  ${PROGRAM} restore FILE   makes a lake of such a file in a --data that has none

  --port PORT      3334; 0 takes a free one                       LAKE_PORT
  --host ADDRESS   127.0.0.1; 0.0.0.0 for every network           HOST
  --data FOLDER    .data; documents, history, assets and tokens   DATA_DIR
  --project ID     local; what clients name as projectId          SANITY_PROJECT_ID
  --dataset NAME   production; made if it is not there            SANITY_DATASET
  --public-url URL where clients reach it, if that is not host and port: behind a proxy, say
  --allow-origin ORIGIN
                   whose pages may call it besides this machine's: https://www.example.com; may be repeated
  --token TOKEN    of editors, who may write (32 characters or more); read=TOKEN is one of readers. Without it:
                   the files write-token and read-token of --data, made at the first start. Other users of this
                   machine can see a command line: prefer
                   SANITY_API_WRITE_TOKEN and SANITY_API_READ_TOKEN
  --import FILE    fills --dataset if it is empty: documents as NDJSON, the files they name beside it
  --help

A flag wins over the environment variable at its right.`;

export interface CommandLine {
  command: "serve" | "backup" | "restore" | "help";
  /** What to back up to, or to restore from. */
  file: string;
  flags: Flags;
}

/** @throws StartError that shows the usage */
export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parse(args);
  const { help, ...flags } = values;
  const [command = "serve", file = "", ...rest] = positionals;
  if (help) return { command: "help", file, flags };
  const isCopy = (command === "backup" || command === "restore") && file !== "";
  if ((isCopy && rest.length === 0) || (command === "serve" && file === "")) {
    return { command, file, flags };
  }
  throw new StartError(`Cannot run "${positionals.join(" ")}". Use:\n${USAGE}`);
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
        token: { type: "string", multiple: true },
        import: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new StartError(`${oneLine(errorMessage(error))}. Use:\n${USAGE}`);
  }
}
