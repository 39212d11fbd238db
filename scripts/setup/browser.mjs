import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { attempt, installDebianPackages } from "./debian.mjs";
import { StepFailed } from "./steps.mjs";

/** The same engine without a window around each page: a third less work for the processors. */
const HEADLESS = ["chromium-headless-shell", "chrome-headless-shell"];
const WITH_WINDOWS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The ways to a browser, best first. Each returns paths of programs that may exist.
 * @param {string} root
 * @param {{ CHROME_PATH?: string, PATH?: string }} env
 * @returns {(() => string[] | Promise<string[]>)[]}
 */
export function waysToBrowser(root, { CHROME_PATH, PATH = "" }) {
  const folders = PATH.split(delimiter).filter(Boolean);
  const inPath = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [
    () => (CHROME_PATH ? [CHROME_PATH] : []),
    () => inPath(HEADLESS),
    () => installDebianPackages(root, ["chromium-headless-shell"]),
    () => [...inPath(WITH_WINDOWS), MAC],
    () => downloadByPlaywright(root),
    () => installDebianPackages(root, ["chromium"]),
  ];
}

/** Finds or installs a browser for the tests, and writes its path down for playwright.config.ts. */
export async function ensureBrowser(root) {
  const record = join(root, ".cache/browser-path");
  const recorded = existsSync(record) ? readFileSync(record, "utf8") : "";
  const wanted = process.env.CHROME_PATH ?? recorded;
  if (recorded && wanted === recorded && existsSync(recorded)) return;
  for (const way of waysToBrowser(root, process.env)) {
    const path = (await way()).find(isBrowser);
    if (!path) continue;
    mkdirSync(join(root, ".cache"), { recursive: true });
    writeFileSync(record, path);
    console.log(`Browser for the tests: ${path}`);
    return;
  }
  throw new StepFailed(
    "The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its program file.",
  );
}

/** Some systems have a placeholder that only prints how to install the browser. */
function isBrowser(file) {
  if (!existsSync(file)) return false;
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

async function downloadByPlaywright(root) {
  await attempt("Downloading a browser for the tests", "1 minute", root, [
    [process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]],
  ]);
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath()];
}
