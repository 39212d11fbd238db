import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, StepFailed, step } from "./steps.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
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

async function debianPackage(root) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return "";
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await attempt("Installing Debian's chromium package", "1 to 2 minutes", () => {
    run("apt-get", ["update", "-qq"], { cwd: root, env, fix: "Check the network." });
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      cwd: root,
      env,
      fix: "Check the network.",
    });
  });
  return "/usr/bin/chromium";
}

/** Finds a browser for the tests, or gets one, and records its path for playwright.config.ts. */
export async function ensureBrowser(root) {
  const record = join(root, ".cache/browser-path");
  const recorded = existsSync(record) ? readFileSync(record, "utf8") : "";
  if (!process.env.CHROME_PATH && recorded && existsSync(recorded)) return;

  let path = browserCandidates(process.env).find(answers);
  for (const get of [playwrightDownload, debianPackage]) {
    if (path) break;
    const file = await get(root);
    if (answers(file)) path = file;
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
