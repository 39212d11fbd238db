import { existsSync, readFileSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** `node scripts/setup.mjs test` finds or installs a browser and writes down where it is. */
const record = new URL(".cache/browser-path", import.meta.url);
const executablePath = existsSync(record) ? readFileSync(record, "utf8") : undefined;

/** Keeps the browser from calling its maker: no request leaves this machine during a test. */
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
  workers: 2,
  // A busy machine may be many times slower; what passes waits no longer than before.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  retries: process.env.CI ? 1 : 0,
  snapshotPathTemplate: "{testDir}/accessibility-trees/{arg}{ext}",
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    trace: "on-first-retry",
    // Waves that drift for ever are drawn sixty times a second, without a graphics card by the processor: a fifth of
    // its work. What a motion has to do with is tested with it: `test.use(MOTION)`.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: QUIET },
  },
  projects: [
    // First: its one long test would keep the last worker busy alone.
    {
      // What a narrow screen changes: tests tagged @phone run in both sizes, @phone-only in this one.
      name: "phone",
      grep: /@phone/,
      // The second begins with the other size: each worker starts a browser and a site of its own.
      workers: 1,
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 390, height: 844 },
        // A page's first pictures are chosen by it, before the viewport is known.
        screen: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: "desktop",
      grepInvert: /@phone-only/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
  ],
});
