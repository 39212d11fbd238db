import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { run, StepFailed, step } from "./steps.mjs";

/** Draws the same pages without keeping a window around each: a third less work for the processors. */
const SHELL = "chromium-headless-shell";
const NAMES = [
  SHELL,
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Where a browser may be installed, best first.
 * @param {{ CHROME_PATH?: string, PATH?: string }} env
 */
export function browserCandidates({ CHROME_PATH, PATH = "" }) {
  const folders = PATH.split(delimiter).filter(Boolean);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(CHROME_PATH ? [CHROME_PATH] : []), ...found, MAC];
}

/** Where there is no network, there is another way: no minutes of waiting for it. */
const IMPATIENT = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];

/**
 * Whether to look no further: who names a browser wants that one.
 * @param {string} file
 * @param {{ CHROME_PATH?: string }} env
 */
export function isGoodEnough(file, { CHROME_PATH }) {
  return file === CHROME_PATH || basename(file).includes("headless-shell");
}

/** Some systems install a stand-in that only tells how to get the browser, so it has to answer. */
function answers(file) {
  if (!existsSync(file)) return false;
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function attempt(what, usually, work) {
  return step(what, usually, work).catch((error) => {
    console.log(`  ${error.message}`);
  });
}

async function playwrightDownload(root) {
  await attempt("Downloading a browser for the tests", "1 minute", () =>
    run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
      cwd: root,
      fix: "Trying another way.",
    }),
  );
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function debianPackage(root, name) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return "";
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const options = { cwd: root, env, fix: "Trying another way." };
  await attempt(`Installing Debian's ${name} package`, "1 to 2 minutes", async () => {
    await run("apt-get", [...IMPATIENT, "update", "-qq"], options);
    await run(
      "apt-get",
      [...IMPATIENT, "install", "-y", "-qq", "--no-install-recommends", name],
      options,
    );
  });
  return `/usr/bin/${name}`;
}

/** How to get a browser, best first; where one is installed, only what is better is worth a download. */
function waysToGet(root, isInstalled) {
  const shell = () => debianPackage(root, SHELL);
  if (isInstalled) return [shell];
  return [shell, () => playwrightDownload(root), () => debianPackage(root, "chromium")];
}

/** Finds a browser for the tests, or gets one, and records its path for playwright.config.ts. */
export async function ensureBrowser(root) {
  const record = join(root, ".cache/browser-path");
  const recorded = existsSync(record) ? readFileSync(record, "utf8") : "";
  const installed = browserCandidates(process.env).find(answers);
  // A better one may have come since; none is fetched in place of one that has done.
  const better = installed && isGoodEnough(installed, process.env) && installed !== recorded;
  if (recorded && existsSync(recorded) && !better) return;

  let path = installed;
  if (!path || !isGoodEnough(path, process.env)) {
    for (const get of waysToGet(root, path !== undefined)) {
      const file = await get();
      if (!answers(file)) continue;
      path = file;
      break;
    }
  }
  if (!path) {
    throw new StepFailed(
      "The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its program file.",
    );
  }
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(record, path);
  console.log(`Browser for the tests: ${path}`);
}
