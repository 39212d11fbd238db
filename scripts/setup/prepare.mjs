import { fileURLToPath } from "node:url";
import { buildStale } from "../build/targets.mjs";
import { ensureBrowser } from "./browser.mjs";
import { ensureInstalled } from "./install.mjs";
import { StepFailed } from "./steps.mjs";

/** What each command needs built; the dev server builds site and Studio itself. */
const NEEDS = {
  start: { targets: ["site", "studio", "lake", "servers"] },
  dev: { targets: ["lake", "servers"] },
  lake: { targets: ["lake", "servers"] },
  test: { targets: ["site", "studio", "lake", "servers"], browser: true },
};

/**
 * Installs and builds what is missing or stale for a command; does nothing, quickly, when all is there.
 * @param {string | undefined} command start, dev, lake or test
 */
export async function prepare(command) {
  const needs = command === undefined ? undefined : NEEDS[command];
  if (!needs) {
    throw new StepFailed(`Say what to prepare for: ${Object.keys(NEEDS).join(", ")}.`);
  }
  const root = fileURLToPath(new URL("../../", import.meta.url));
  await ensureInstalled(root);
  await buildStale(root, needs.targets);
  if (needs.browser) await ensureBrowser(root);
}
