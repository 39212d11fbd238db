import { PACKAGE_NAME } from "../util/package-name";

const script = process.env.npm_lifecycle_event;
/** How the reader starts this program: with an npm script, or by its name. */
export const STARTED_AS = script && script !== "npx" ? `npm run ${script} --` : PACKAGE_NAME;

/** Flags of commands that work on the lake of a folder, also while it serves. */
const OF_LAKE = `  --data FOLDER    .data; the lake's folder
  --json           prints JSON`;

/** Flags that name another dataset. */
const OF_REMOTE = `  --remote-project ID                                        SANITY_REMOTE_PROJECT_ID
  --remote-dataset NAME
                   production                                SANITY_REMOTE_DATASET
  --remote-host URL
                   https://api.sanity.io, or another lake    SANITY_REMOTE_API_HOST
                   The token is in SANITY_REMOTE_TOKEN.`;

/** The help of each command: its first line says what it does. PROGRAM stands for how the reader starts it. */
const HELP = {
  serve: `Serves a Content Lake until it is stopped, or runs a command.

  PROGRAM [COMMAND] [FLAGS]

Commands, each with a --help of its own:
  init             lets a Sanity project use a lake
  export FILE      writes documents as NDJSON, or with their files as .tar.gz
  diff A B         compares two exports, folders or lakes
  pull, push       bring documents here from another dataset, and back
  dataset          lists, creates, copies, branches, merges or deletes datasets
  token            adds or lists tokens of programs
  sanity           runs Sanity's command line on a lake
  mcp              lets a coding assistant use a lake
  doctor           checks versions, port, folder and clock
  backup FILE      copies a lake into one file
  restore FILE     copies it back
  people, programs manage who may use it
  audit            prints the audit trail
  history          deletes old history

Flags:
  --port PORT      3334; 0 takes a free one                       LAKE_PORT
  --host ADDRESS   127.0.0.1; 0.0.0.0 for every network           HOST
  --data FOLDER    .data; documents, history, assets and tokens   DATA_DIR
  --memory         stores nothing: the lake ends with the program
  --no-migrate     refuses a folder of an older format; without it, the lake copies its database and migrates it
  --project ID     local; what clients name as projectId          SANITY_PROJECT_ID
  --dataset NAME   production; created if it is missing           SANITY_DATASET
  --import SOURCE  fills --dataset if it is empty: NDJSON, a folder with it, or the .tar.gz of an export
  --watch SOURCE   the same, and imports again whenever the file changes, and deletes documents that it lacks
  --fetch-assets   lets an import download assets that documents name by URL
  --history-days N deletes history that is older than N days; without it, all is kept
                                                                  LAKE_HISTORY_DAYS
  --branch-days N  deletes branches without a change for N days; without it, all are kept
                                                                  LAKE_BRANCH_DAYS
  --upload-limit MB
                   largest upload in megabytes; default 25
  --public-url URL where clients reach it, if that is not host and port: behind a proxy, say
  --allow-origin ORIGIN
                   whose pages may call it besides this machine's: https://www.example.com, or
                   https://*.example.com; may be repeated
  --webhook-host HOST
                   which webhooks may call although its address is not public; may be repeated
  --token TOKEN    of editors, who may write (32 characters or more); read=TOKEN is one of readers. Without it:
                   the files write-token and read-token of --data, made at the first start. Other users of this
                   machine can see a command line: prefer
                   SANITY_API_WRITE_TOKEN and SANITY_API_READ_TOKEN
  --studio URL     where sign-in links lead; where the site was last started, if it is not given
  --print-config   prints the lines for your framework, and ends; with --json the options of a client
  --json           prints the URL as JSON
  --help           of a command, if it follows one

A flag wins over the environment variable at its right.`,
  init: `Lets the Studio, command line and clients of a Sanity project use a lake by an environment variable.

  PROGRAM init [--undo]

Run it in the folder of sanity.config, or of the package whose code creates a client. It writes a few files named
sanity.lake*, and changes the imports of defineConfig, defineCliConfig and createClient. They use the lake whose URL is
in SANITY_STUDIO_LAKE, and Sanity without it. A second run changes nothing.

  --undo           takes all of it back, but for written files that were edited
  --json           prints JSON`,
  export: `Writes the documents of a dataset to a file.

  PROGRAM export FILE [FLAGS]

FILE ends with .ndjson, or with .tar.gz: then it has the files of assets too, as in sanity dataset export.

  --dataset NAME   production
${OF_LAKE}`,
  diff: `Compares the documents of two sources. Exits with 1 if they differ.

  PROGRAM diff A B [FLAGS]
  PROGRAM diff [FLAGS]       compares the lake with where pull takes documents from

A and B are NDJSON files, folders, archives of an export, or URLs of an export endpoint:
http://127.0.0.1:3334/v1/data/export/production, https://PROJECT.api.sanity.io/v1/data/export/production.
The tokens for URLs are in DIFF_TOKEN_A and DIFF_TOKEN_B. _rev, _createdAt and _updatedAt do not count, nor what
follows from the place of an asset's file.

${OF_REMOTE}
  --dataset NAME   production
${OF_LAKE}`,
  pull: `Brings the documents of another dataset here: all at first, then what has changed since.

  PROGRAM pull [FLAGS]

An interrupted pull goes on with the next. Documents are written in one transaction. Nothing is changed if a document
was changed here and there: the command lists them and exits with 1.

  --types LIST     documents of these types, like post,author, and what they refer to
  --query GROQ     documents that match this condition, and what they refer to
  --no-assets      leaves files there; the lake fetches each when somebody asks for it, and keeps it
  --anonymise RULES
                   a module whose default export changes each document, or returns null to leave it out
  --overwrite      replaces documents that were changed here too
${OF_REMOTE}
  --dataset NAME   production; it is created if it is missing
${OF_LAKE}`,
  push: `Brings what was changed here since the last pull to where it came from.

  PROGRAM push [FLAGS]

A document that was changed there too stays as it is: the command lists it and exits with 1. Others are pushed, each
batch in one transaction.

  --dry-run        says what it would push
  --delete         deletes documents there that were deleted here
${OF_REMOTE}
  --dataset NAME   production
${OF_LAKE}`,
  dataset: `Lists, creates, copies, branches, merges or deletes datasets.

  PROGRAM dataset list
  PROGRAM dataset create NAME [--visibility private]
  PROGRAM dataset copy FROM TO      with its files, without its history
  PROGRAM dataset delete NAME       with its history and files
  PROGRAM dataset branch NAME [--from DATASET]
                   a copy that shares files: 10,000 documents take a tenth of a second
  PROGRAM dataset diff A B          by document and field; exits with 1 if they differ
  PROGRAM dataset merge NAME [--into DATASET] [--dry-run]
                   what the branch has changed; nothing if both sides have changed a document
  PROGRAM dataset prune --days N [--dry-run]
                   deletes branches without a change for N days

  --from DATASET   production
  --into DATASET   the dataset of which NAME is a branch
  --dry-run        says what it would do
  --visibility public|private
                   public; published documents of a public dataset need no token
${OF_LAKE}`,
  token: `Adds or lists tokens of programs.

  PROGRAM token add NAME ROLE       prints the token, this once
  PROGRAM token list

ROLE is administrator, editor, contributor (who writes drafts) or viewer.

${OF_LAKE}`,
  sanity: `Runs Sanity's own command line on a lake, as an editor.

  PROGRAM sanity COMMAND [FLAGS]     for example: dataset list
  PROGRAM sanity help                lists Sanity's commands

Run it in the folder of a Sanity Studio, which has that command line installed, while the lake serves. For what a lake
does not have, it says in one line what to use instead, and exits with 1.

Variables:
  SANITY_STUDIO_LAKE       the URL of the lake; http://127.0.0.1:3334, with the port in LAKE_PORT
  SANITY_API_WRITE_TOKEN   a token of an editor; the file write-token of DATA_DIR, which is .data`,
  mcp: `Serves the tools of a lake to a coding assistant, by the Model Context Protocol over stdio.

  PROGRAM mcp [FLAGS]

It uses the lake at --url, or opens the one of a folder. Its token is in SANITY_API_TOKEN; without it, a folder's own
write token counts, which may publish. A contributor's token may only write drafts.

  --url URL        of a lake that serves                     SANITY_STUDIO_LAKE
  --data FOLDER    .data; the lake's folder                  DATA_DIR
  --dataset NAME   production; what calls mean that name none
                                                             SANITY_DATASET`,
  doctor: `Checks what a lake needs: versions, port, folder and clock. Exits with 1 if something is wrong.

  PROGRAM doctor [FLAGS]

  --port PORT      3334
  --host ADDRESS   127.0.0.1
${OF_LAKE}`,
  backup: `Copies the lake of a folder into one new file, also while it serves.

  PROGRAM backup FILE

${OF_LAKE}`,
  restore: `Creates a lake from a backup, in a folder that has none.

  PROGRAM restore FILE

${OF_LAKE}`,
  people: `Manages people and their sessions, also while the lake serves.

  PROGRAM people         lists people and their sessions
  PROGRAM people add NAME EMAIL ROLE
                   adds a person and prints a sign-in link, which works once and for seven days
  PROGRAM people link WHO             prints a new one; WHO is an email or an id
  PROGRAM people change WHO [--name NAME] [--email EMAIL] [--role ROLE]
  PROGRAM people remove WHO           removes a person and ends their sessions within seconds

ROLE is administrator, editor, contributor (who writes drafts) or viewer.

  --public-url URL where clients reach the lake
  --studio URL     where sign-in links lead
${OF_LAKE}`,
  programs: `Manages programs and their tokens, also while the lake serves.

  PROGRAM programs       lists programs and their last use
  PROGRAM programs add NAME ROLE      prints a token, this once
  PROGRAM programs remove WHO         removes a program and revokes its token

ROLE is administrator, editor, contributor (who writes drafts) or viewer.

${OF_LAKE}`,
  audit: `Prints the audit trail, one JSON object a line, the oldest first.

  PROGRAM audit

  --data FOLDER    .data; the lake's folder
  --json           prints one JSON array`,
  history: `Deletes history that is older than some days, also while the lake serves.

  PROGRAM history prune --days N

Documents stay as they are, each with the state that it had N days ago. Without it, a lake keeps all history.

  --days N         a whole number from 1 on
${OF_LAKE}`,
} as const;

export type Command = keyof typeof HELP;

export const COMMANDS = Object.keys(HELP) as Command[];

/** The help of a command. */
export function helpOf(command: Command, program = STARTED_AS): string {
  return HELP[command].replaceAll("PROGRAM", program);
}
