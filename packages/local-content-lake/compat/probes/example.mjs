import { execFile } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const BROWSER = join(import.meta.dirname, "../../../../.cache/browser-path");
const TIMEOUT_MS = 400_000;

/**
 * The parts of a cell that runs an example in the versions of its manifest, installed as a reader does.
 * @param {string} name folder in `examples/`
 */
export function example(name) {
  const { dependencies, devDependencies } = manifestOf(name);
  const { "local-content-lake": _, ...install } = { ...dependencies, ...devDependencies };
  return { install, needsLake: true, needsPeers: true, probe: runExample(name) };
}

/** @param {string} name folder in `examples/` */
function manifestOf(name) {
  return JSON.parse(readFileSync(join(EXAMPLES, name, "package.json"), "utf8"));
}

/**
 * A probe that copies an example into the cell's folder and runs its tests.
 * @param {string} name folder in `examples/`
 */
export function runExample(name) {
  /** @param {import("../run.mjs").Context} context */
  return async ({ folder }) => {
    const from = join(EXAMPLES, name);
    // The cell's manifest has exact versions.
    cpSync(from, folder, {
      recursive: true,
      filter: (source) => basename(source) !== "package.json",
    });
    const { scripts } = manifestOf(name);
    const [program, ...args] = scripts.test.split(" ");
    const { PATH, HOME } = process.env;
    const bin = join(folder, "node_modules/.bin");
    const env = { PATH: `${bin}:${PATH}`, HOME: join(HOME ?? folder, ".cache"), CI: "true" };
    const browser = { BROWSER_PATH: readFileSync(BROWSER, "utf8") };
    const switches = {
      ASTRO_TELEMETRY_DISABLED: "1",
      NEXT_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    };
    await promisify(execFile)(program, args, {
      ...{ cwd: folder, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 },
      env: { ...env, ...browser, ...switches },
    }).catch((error) => {
      const lines = `${error.stderr}\n${error.stdout}`.split("\n").filter((line) => line.trim());
      const said = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? error.code;
      throw new Error(`examples/${name}: ${said}`, { cause: error });
    });
  };
}
