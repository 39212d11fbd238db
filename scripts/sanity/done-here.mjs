const STUDIO =
  "The site builds the Studio and serves it at /studio: npm start does both, npm run dev with hot reload.";

/**
 * Commands that only open a page of sanity.io, or end there without saying why, or put a Studio that knows no lake in
 * the place of the site's, and what does it on a lake of one's own. Whatever else takes an account there, the lake
 * itself answers with words.
 */
const DONE_HERE = {
  "users invite":
    "No mail is sent here. Add people in the Studio, under People, or by: npm run lake -- people add NAME EMAIL ROLE",
  "tokens add":
    "Programs have the tokens here. Add one in the Studio, under People, or by: npm run lake -- programs add NAME ROLE",
  "tokens delete":
    "Programs have the tokens here. Take one back in the Studio, under People, or by: npm run lake -- programs remove NAME",
  "hooks create":
    "The page where Sanity makes webhooks knows no project of this machine. Here a POST to /hooks/projects/local makes one: docs/lake.md says with what.",
  login:
    "Nothing to sign in to: npm run sanity takes the editor's token of the local lake, out of DATA_DIR or SANITY_API_WRITE_TOKEN.",
  logout:
    "Nothing to sign out of: npm run sanity takes the editor's token of the local lake each time.",
  manage:
    "The page where Sanity manages projects knows none of this machine. People and programs are in the Studio, under People.",
  build: STUDIO,
  deploy: STUDIO,
  dev: STUDIO,
  preview: STUDIO,
  start: STUDIO,
};

/**
 * @param {string[]} args what follows `npm run sanity --`
 * @returns {string | undefined} what to say in place of running it
 */
export function wordsInstead(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return undefined;
  const words = args.filter((arg) => !arg.startsWith("-")).flatMap((arg) => arg.split(":"));
  const command = words
    .slice(0, 2)
    .join(" ")
    .replace(/^(user|token|hook) /, "$1s ");
  return DONE_HERE[command] ?? DONE_HERE[words[0] ?? ""];
}
