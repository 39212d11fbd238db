const STUDIO =
  "The site builds the Studio and serves it at /studio: npm start does both, npm run dev with hot reload.";
const ADD_TOKEN =
  "Tokens belong to programs here. Add one in the Studio, under People, or by: npm run lake -- programs add NAME ROLE";

/**
 * What to do instead of commands that open a page of sanity.io, fail there without a reason, or replace the site's
 * Studio by one that knows no lake. Other commands that need an account at Sanity get an error with a reason from the
 * lake.
 */
const ALTERNATIVES = {
  "users invite":
    "No mail is sent here. Add people in the Studio, under People, or by: npm run lake -- people add NAME EMAIL ROLE",
  "tokens create": ADD_TOKEN,
  "tokens add": ADD_TOKEN,
  "tokens rotate":
    "Tokens belong to programs here. Add a program, then remove the old one: npm run lake -- programs add NAME ROLE",
  "tokens delete":
    "Tokens belong to programs here. Revoke one in the Studio, under People, or by: npm run lake -- programs remove NAME",
  "hooks create":
    "Sanity's page for webhooks does not know local projects. A POST to /hooks/projects/local creates one: see packages/local-content-lake/docs/protocol.md.",
  login:
    "Nothing to sign in to: npm run sanity takes the editor's token of the local lake, from DATA_DIR or SANITY_API_WRITE_TOKEN.",
  logout:
    "Nothing to sign out of: npm run sanity takes the editor's token of the local lake each time.",
  manage:
    "Sanity's page for projects does not know local projects. People and programs are in the Studio, under People.",
  build: STUDIO,
  deploy: STUDIO,
  dev: STUDIO,
  preview: STUDIO,
  start: STUDIO,
};

/**
 * @param {string[]} args what follows `npm run sanity --`
 * @returns {string | undefined} the message to print instead of running the command
 */
export function localAlternative(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return undefined;
  const words = args.filter((arg) => !arg.startsWith("-")).flatMap((arg) => arg.split(":"));
  const command = words
    .slice(0, 2)
    .join(" ")
    .replace(/^(user|token|hook) /, "$1s ");
  return ALTERNATIVES[command] ?? ALTERNATIVES[words[0] ?? ""];
}
