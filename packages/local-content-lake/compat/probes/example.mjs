import { execFile } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const BROWSER = join(import.meta.dirname, "../../../../.cache/browser-path");
const TIMEOUT_MS = 400_000;

/**
 * A probe that copies an example into the cell's folder and runs its tests.
 * @param {string} name folder in `examples/`
 */
export function runExample(name) {
  /** @param {import("../run.mjs").Context} context */
  return async ({ folder }) => {
    const example = join(EXAMPLES, name);
    // The cell's manifest has exact versions.
    cpSync(example, folder, {
      recursive: true,
      filter: (source) => basename(source) !== "package.json",
    });
    const { scripts } = JSON.parse(readFileSync(join(example, "package.json"), "utf8"));
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
