import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_NAME } from "../../util/package-name";

const LAKE = `npx ${PACKAGE_NAME}`;
const HOSTED = "Those on Sanity's servers are managed by: npx sanity";

/**
 * What to do instead of commands that open a page of sanity.io, or fail without a reason: by command, or by the topic of
 * commands. Others that need an account at Sanity get an error with a reason from the lake.
 */
const ALTERNATIVES: Record<string, string> = {
  "graphql deploy": "A lake serves no GraphQL: use GROQ, at /data/query.",
  "hooks create":
    "Sanity's page for webhooks does not know local projects. A POST to /hooks/projects/local creates one.",
  "tokens rotate": `An editor's token cannot be rotated here. Add another, then delete the old one: ${LAKE} programs add NAME ROLE`,
  "users invite": `No mail is sent here. Add people in the Studio, under People, or by: ${LAKE} people add NAME EMAIL ROLE`,
  blueprints: `A lake deploys no blueprints. ${HOSTED} blueprints`,
  context: `A lake has no knowledge bases. ${HOSTED} context`,
  functions: `A lake runs no functions: use a webhook. ${HOSTED} functions`,
  media: `A lake has no media library: use the files of a dataset. ${HOSTED} media`,
  workflows: `A lake has no workflows. ${HOSTED} workflows`,
  login: "Nothing to sign in to: this command takes the token of an editor of the lake.",
  logout: "Nothing to sign out of: this command takes the token of an editor each time.",
  manage:
    "Sanity's page for projects does not know local projects. People and programs are in the Studio, under People.",
  deploy:
    "A lake serves no Studio. Build it by sanity build, and serve its files with any web server.",
};

/** Commands that open, build or serve the Studio of the folder. */
const OF_STUDIO = ["build", "dev", "preview", "start"];

/**
 * @param words what follows `sanity`
 * @param folder where it runs
 * @returns the message to print instead of running the command
 */
export function alternativeTo(words: readonly string[], folder: string): string | undefined {
  if (words.some((word) => /^(-h|--help)$/.test(word))) return undefined;
  const names = words.filter((word) => !word.startsWith("-")).flatMap((word) => word.split(":"));
  const command = names.slice(0, 2).join(" ");
  const [topic = ""] = names;
  if (OF_STUDIO.includes(topic) && !usesLake(folder)) {
    return `The Studio in this folder does not know the lake. Run ${LAKE} init first.`;
  }
  const plural = command.replace(/^(hook|token|user) /, "$1s ");
  return ALTERNATIVES[plural] ?? ALTERNATIVES[topic];
}

/** True for a Studio that `init`, or its author, has configured for a lake. */
function usesLake(folder: string): boolean {
  return readdirSync(folder)
    .filter((name) => /^sanity\.config\.[jt]sx?$/.test(name))
    .some((name) => readFileSync(join(folder, name), "utf8").includes(PACKAGE_NAME));
}
