import { existsSync, readFileSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { WORKERS } from "./tests/config/workers";

/** `node scripts/setup.mjs test` finds or installs a browser and writes its path here. */
const record = new URL(".cache/browser-path", import.meta.url);
const executablePath = existsSync(record) ? readFileSync(record, "utf8") : undefined;

/** Keeps the browser from requests of its own: none leaves the machine during a test. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  // Each has a browser, a site and an open Studio.
  workers: WORKERS,
  // A passing test does not wait for these, and a busy machine can be many times slower.
  timeout: 180_000,
  // An accessibility tree has what its file says and nothing else.
  expect: { timeout: 45_000, toMatchAriaSnapshot: { children: "deep-equal" } },
  retries: process.env.CI ? 1 : 0,
  snapshotPathTemplate: "{testDir}/accessibility-trees/{arg}{ext}",
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    trace: "on-first-retry",
    // Without a graphics card, the site's drifting waves and the Studio's spinners take a fifth of the processor. Tests
    // about motion turn it on: `test.use(MOTION)`.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: QUIET },
  },
});
