import { fileURLToPath } from "node:url";
import { buildStale } from "../build/targets.mjs";
import { ensureBrowser } from "./browser.mjs";
import { ensureProxies } from "./debian.mjs";
import { ensureInstalled } from "./install.mjs";
import { linkOwnNode } from "./node.mjs";
import { StepFailed } from "./steps.mjs";

const ALL = ["site", "studio", "lake", "servers"];

/** What each command needs. The development server builds site and Studio itself. */
const NEEDS = {
  start: { targets: ALL },
  dev: { targets: ["lake", "servers"] },
  lake: { targets: ["lake", "servers"] },
  sanity: { targets: ["lake"], withTests: true },
  validate: { targets: [], withTests: true },
  test: { targets: ALL, withTests: true, withBrowser: true },
  full: { targets: ALL, withTests: true, withBrowser: true, withProxies: true },
};

/**
 * Installs and builds what is missing or stale for a command. Takes less than a second if nothing is.
 * @param {string | undefined} command start, dev, lake, sanity, validate, test or full
 */
export async function prepare(command) {
  const needs = command === undefined ? undefined : NEEDS[command];
  if (!needs) throw new StepFailed(`Name what to prepare for: ${Object.keys(NEEDS).join(", ")}.`);
  const { targets, withTests = false, withBrowser = false, withProxies = false } = needs;
  const root = fileURLToPath(new URL("../../", import.meta.url));
  await ensureInstalled(root, { withTests });
  linkOwnNode(root);
  await buildStale(root, targets);
  if (withBrowser) await ensureBrowser(root);
  if (withProxies) await ensureProxies(root);
}
