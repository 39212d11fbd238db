import { errorMessage, settingError } from "../util/errors";
import { isToken, isValidDatasetName } from "../util/ids";

const OF_BRANCH = ["branch", "dataset", "projectId", "token", "url"];
const OF_LAKE = [
  ...["allowedOrigins", "basePath", "limits", "log", "now", "port", "queryLimits", "seed"],
  ...["visibility", "webhookHosts"],
];

/** @throws TypeError for an option of `createTestLake` that would be ignored, or an unusable address or name */
export function requireOptions(options: { url?: unknown; branch?: unknown; token?: string }): void {
  const isBranch = "url" in options;
  const foreign = isBranch && OF_LAKE.find((one) => one in options);
  if (foreign) {
    const fix = "it belongs to the createTestLake that starts the lake, without url";
    throw new TypeError(`createTestLake: ${foreign} cannot stand beside url: ${fix}`);
  }
  requireKnown("createTestLake", options, isBranch ? OF_BRANCH : [...OF_BRANCH, ...OF_LAKE]);
  const { url, branch, token } = options;
  const refuse = (name: string, value: unknown, fix: string) => {
    throw new TypeError(`createTestLake: ${name} is ${JSON.stringify(value)}: ${fix}`);
  };
  if (isBranch && !URL.canParse(String(url)))
    refuse("url", url, "use that of a running lake, like http://127.0.0.1:3334");
  if (isBranch && !isToken(token)) refuse("token", "…", "use one of the running lake");
  if ((isBranch || branch !== undefined) && !isValidDatasetName(String(branch ?? "")))
    refuse("branch", branch, 'use a name of a-z, 0-9, "-" and "_", like worker-3');
}

/** @throws TypeError that lists the known names */
export function requireKnown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${what}: there is no "${unknown}". Use ${known.join(", ")}`);
}

/** The error of a request for a branch, with what to do. */
export function branchProblem(error: unknown, url: string, branch: string): unknown {
  const { statusCode } = error as { statusCode?: number };
  // It was never sent, for a reason of its own.
  if (error instanceof TypeError && error.message !== "fetch failed") return error;
  const problems: Record<string, string> = {
    none: `No lake answers at ${url} (${errorMessage(error)}): start one there, or give createTestLake the url of one that runs`,
    409: `"${branch}" is a dataset that is no branch: give createTestLake another branch`,
  };
  const problem = problems[statusCode ?? "none"];
  return problem === undefined ? error : settingError(problem);
}
