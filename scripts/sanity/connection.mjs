import { localLake, localToken } from "../content/settings.mjs";
import { StepFailed } from "../setup/steps.mjs";

const TO_LAKE = new URL(
  "../../packages/local-content-lake/src/cli/sanity/to-lake.mjs",
  import.meta.url,
).href;

/**
 * Returns the environment in which Sanity's command line works on the local lake, as an editor.
 * @param {Record<string, string | undefined>} env
 * @param {string} root the project's folder
 * @returns notes on what is missing, each with its fix
 */
export async function connectionTo(env, root) {
  const lake = localLake(env);
  const { token, note } = readToken(env, root);
  const isUp = await answers(lake);
  const missing = `No lake answers at ${lake}. Start the site with npm start, or name another one by SANITY_API_HOST.`;
  return {
    notes: [note, isUp ? undefined : missing].filter(Boolean),
    env: {
      ...env,
      SANITY_CLI_LAKE: lake,
      SANITY_AUTH_TOKEN: token,
      // Workers and child processes inherit it.
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --import ${TO_LAKE}`.trim(),
      // Without these it would look for newer versions of itself and send usage data to Sanity.
      NO_UPDATE_NOTIFIER: "1",
      DO_NOT_TRACK: "1",
    },
  };
}

function readToken(env, root) {
  try {
    return { token: localToken(env, root, "write").token };
  } catch (error) {
    if (error instanceof StepFailed) return { note: error.message };
    throw error;
  }
}

async function answers(lake) {
  try {
    return (await fetch(`${lake}/v1/ping`)).ok;
  } catch {
    return false;
  }
}
