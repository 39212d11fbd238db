import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { LAKE_PATH } from "../../contract/mounts.js";
import { StepFailed } from "../setup/steps.mjs";
import { parsePlace } from "./place.mjs";

export const USAGE = `npm run content:pull -- --from <place>   copies a dataset from elsewhere into the local lake
npm run content:push -- --to <place>     copies the local lake's dataset to somewhere else

<place> is <project>/<dataset> on Sanity, like abc123/production, or a lake's URL with the dataset at its
end, like http://127.0.0.1:3334/production. CONTENT_TOKEN is the token of that place.
--dry-run   says what would be copied, changes nothing
--replace   allows a dataset that holds content to become a copy of the other; what it held is gone`;

const OPTIONS = {
  from: { type: "string" },
  to: { type: "string" },
  replace: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
};

function readFlags(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new StepFailed(`${error.message.split(".", 1)[0]}. Use:\n${USAGE}`);
  }
}

/** The URL of this project's lake, by the site's settings. */
export function localLake(env) {
  const url = env.SANITY_API_HOST || `http://127.0.0.1:${env.PORT || 3000}${LAKE_PATH}`;
  return url.replace(/\/+$/, "");
}

/** The token of the site: from the environment, else the one that its first start wrote to DATA_DIR. */
function localToken(env, root, access) {
  const variable = `SANITY_API_${access.toUpperCase()}_TOKEN`;
  const file = resolve(root, env.DATA_DIR || ".data", `${access}-token`);
  const token = env[variable] || (existsSync(file) && readFileSync(file, "utf8").trim());
  if (token) return { token, tokenName: env[variable] ? variable : file };
  throw new StepFailed(
    `${variable} is not set and ${file} does not exist. Start the site once with npm start, or set the variable.`,
  );
}

function otherToken(env) {
  if (env.CONTENT_TOKEN) return { token: env.CONTENT_TOKEN, tokenName: "CONTENT_TOKEN" };
  throw new StepFailed(
    "CONTENT_TOKEN is not set. Set it to a token of the other dataset: one that may read for content:pull, one that may write for content:push. Sanity makes them at https://www.sanity.io/manage under API.",
  );
}

/**
 * Reads source and target of a copy from flags and environment.
 * @param {string} direction `pull` or `push`
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @param {string} root the project's folder
 * @returns {Parameters<typeof import("./move.mjs").moveContent>[0]}
 * @throws {StepFailed} with the setting and the fix
 */
export function readMove(direction, args, env, root) {
  const flags = readFlags(args);
  const isPull = direction === "pull";
  const [given, name] = isPull ? [flags.from, "--from"] : [flags.to, "--to"];
  if (!given) throw new StepFailed(`${name} is missing. Use:\n${USAGE}`);
  const other = () => ({ ...parsePlace(name, given), ...otherToken(env) });
  const here = `${localLake(env)}/${env.SANITY_DATASET || "production"}`;
  const local = (flag, access) => ({
    ...parsePlace(flag, flags[flag.slice(2)] ?? here),
    ...localToken(env, root, access),
  });
  const source = isPull ? other() : local("--from", "read");
  const target = isPull ? local("--to", "write") : other();
  if (source.label === target.label) {
    throw new StepFailed(`${name} is ${given}, the dataset itself. Name another one.`);
  }
  return { source, target, replace: flags.replace, dryRun: flags["dry-run"] };
}
