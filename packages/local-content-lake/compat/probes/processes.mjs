import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const TIMEOUT_MS = 240_000;
const TO_LAKE = join(import.meta.dirname, "../../dist/sanity-to-lake.mjs");

/**
 * Runs Node in a cell's folder. Requests to Sanity's API go to the lake.
 * @param {import("../run.mjs").Context} context
 * @param {string[]} args
 * @returns {Promise<string>} its standard output
 */
export async function runNode({ folder, url, token }, args) {
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME: join(HOME ?? folder, ".cache"), NODE_ENV: "production" },
    ...{ SANITY_AUTH_TOKEN: token, SANITY_STUDIO_LAKE: url },
    ...{ NO_UPDATE_NOTIFIER: "1", DO_NOT_TRACK: "1", CI: "true" },
    NODE_OPTIONS: `--import ${pathToFileURL(TO_LAKE)}`,
  };
  const ran = promisify(execFile)(process.execPath, args, {
    ...{ cwd: folder, env, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 },
  });
  const { stdout } = await ran.catch((error) => {
    const lines = `${error.stderr}\n${error.stdout}`.split("\n").filter((line) => line.trim());
    const said = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? error.code;
    // Arguments after the first ones can be secrets.
    throw new Error(
      `${basename(args[0])} ${args[1]?.startsWith("http") ? "" : (args[1] ?? "")}: ${said}`,
      {
        cause: error,
      },
    );
  });
  return stdout;
}
