import { execFile } from "node:child_process";
import { join } from "node:path";
import { TEST_TOKENS } from "../../../packages/local-content-lake/test/support/lake";

const ROOT = join(import.meta.dirname, "../../..");

/** A command loads thousands of files before it does anything, and some ask several times. */
export const COMMAND_PATIENCE_MS = 300_000;

/**
 * What `npm run sanity -- …` does, with the tests' tokens.
 * @param words the command, a space between each two
 * @param options `calledIn` is the folder in which npm was called, `home` one for what the command keeps
 */
export function runSanity(
  words: string,
  options: { lakeUrl: string; home: string; calledIn?: string; env?: Record<string, string> },
): Promise<{ status: number; output: string }> {
  const env = {
    ...process.env,
    HOME: options.home,
    INIT_CWD: options.calledIn ?? ROOT,
    SANITY_API_HOST: options.lakeUrl,
    SANITY_API_WRITE_TOKEN: TEST_TOKENS.write,
    ...options.env,
  };
  const args = [join(ROOT, "scripts/sanity.mjs"), ...words.split(" ")];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
