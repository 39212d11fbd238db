import { defineConfig } from "@playwright/test";

// BROWSER_PATH: a Chromium that is already installed, instead of the one of `playwright install`.
const executablePath = process.env.BROWSER_PATH;
export default defineConfig({
  reporter: "line",
  use: { launchOptions: { executablePath, args: executablePath ? ["--no-sandbox"] : [] } },
});
