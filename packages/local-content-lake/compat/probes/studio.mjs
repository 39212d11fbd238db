import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { runNode } from "./processes.mjs";
import { writeStudioFiles } from "./studio-files.mjs";

const BROWSER = join(import.meta.dirname, "../../../../.cache/browser-path");
const PATIENCE_MS = 60_000;
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Opens a document, changes it and publishes it.
 * @param {import("../run.mjs").Context} context
 */
export async function useStudio(context) {
  const { lake } = context;
  writeStudioFiles(context.folder);
  await lake.create({ _id: "post", _type: "post", title: "Before" });
  await inStudio(context, "structure/post;post", async (page) => {
    await page.getByRole("textbox", { name: "Title" }).fill("After");
    await until(async () => (await lake.getDocument("drafts.post"))?.title === "After");
    // Before 5.9 the button waits for ever if it is pressed before the Studio has validated the change.
    await page.waitForTimeout(2_000);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await until(async () => (await lake.getDocument("post"))?.title === "After");
  });
}

/**
 * Opens the media library of the plugin, which shows an uploaded picture.
 * @param {import("../run.mjs").Context} context
 */
export async function useMediaPlugin(context) {
  const { lake } = context;
  writeStudioFiles(context.folder, {
    imports: 'import { media } from "sanity-plugin-media";',
    plugins: "structureTool(), media()",
  });
  await lake.assets.upload("image", PICTURE, { filename: "dot.png" });
  await inStudio(context, "media", async (page) => {
    await page.getByText("dot.png").first().waitFor();
  });
}

/** Builds the Studio, serves it and opens a path, as an administrator and without a network. */
async function inStudio(context, path, use) {
  const { folder, token } = context;
  await runNode(context, ["node_modules/sanity/bin/sanity", "build", "-y"]);
  const server = await preview({
    ...{ configFile: false, root: folder, logLevel: "error", build: { outDir: "dist" } },
    preview: { host: "localhost", port: 0 },
  });
  const executablePath = readFileSync(BROWSER, "utf8");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.route(
      ({ hostname }) => hostname !== "localhost" && hostname !== "127.0.0.1",
      (route) => route.abort(),
    );
    const [origin = ""] = server.resolvedUrls?.local ?? [];
    await page.goto(`${origin}${path}#token=${token}`);
    await use(page);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function until(isSo) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `not so within ${PATIENCE_MS} ms: ${isSo}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
