import { execFile } from "node:child_process";
import { join } from "node:path";
import { TEST_TOKENS } from "../../../packages/local-content-lake/test/support/lake";

const ROOT = join(import.meta.dirname, "../../..");

/** Commands load thousands of files first, and some make many requests. */
export const COMMAND_TIMEOUT_MS = 300_000;

/**
 * Runs `npm run sanity -- …` with the tests' tokens.
 * @param command its arguments, separated by spaces
 * @param options `calledIn` is npm's working directory, `home` the command's home directory
 */
export function runSanity(
  command: string,
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
  const args = [join(ROOT, "scripts/sanity.mjs"), ...command.split(" ")];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
