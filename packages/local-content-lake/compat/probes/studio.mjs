import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { runNode } from "./processes.mjs";
import { writeStudioFiles } from "./studio-files.mjs";

const BROWSER = join(import.meta.dirname, "../../../../.cache/browser-path");
const PATIENCE_MS = 60_000;
/** Requests to Sanity that every Studio built by Sanity's command line makes. */
const CALLS_HOME =
  /^(?:core\.sanity-cdn\.com|sanity-cdn\.com|(?:studio|design-system)-static\.sanity\.io|api\.sanity\.io)$/;
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

const LIST_PLUGINS = {
  imports: `
import { orderableDocumentListDeskItem, orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { internationalizedArray } from "sanity-plugin-internationalized-array";
const posts = { type: "post", title: "Posts" };
const languages = [{ id: "en", title: "English" }, { id: "fr", title: "French" }];`,
  plugins: `
    structureTool({ structure: (S, context) =>
      S.list().title("Content").items([orderableDocumentListDeskItem({ ...posts, S, context })]) }),
    internationalizedArray({ languages, fieldTypes: ["string"] })`,
  orderings: "[orderRankOrdering]",
  fields: `orderRankField({ type: "post" }), { name: "greeting", type: "internationalizedArrayString" }`,
};

/**
 * Edits a field of a plugin, and reorders the list of another one by keyboard.
 * @param {import("../run.mjs").Context} context
 */
export async function useListPlugins(context) {
  const { lake } = context;
  writeStudioFiles(context.folder, LIST_PLUGINS);
  for (const [_id, orderRank] of Object.entries({ one: "0|100000:", two: "0|200000:" })) {
    await lake.create({ _id, _type: "post", title: `Post ${_id}`, orderRank });
  }
  await inStudio(context, "structure/orderable-post;one", async (page) => {
    await page.getByRole("button", { name: "FR", exact: true }).click();
    await page.getByTestId("field-greeting").getByRole("textbox").fill("Bonjour");
    const french = async (id) => {
      const [greeting] = (await lake.getDocument(id))?.greeting ?? [];
      return greeting?.language === "fr" && greeting.value === "Bonjour";
    };
    await until(() => french("drafts.one"));
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    // The plugin cancels a drag when the draft under it is published.
    await until(() => french("one"));
    await page.locator('[data-rfd-drag-handle-draggable-id="one"]').focus();
    for (const [key, said] of [
      ["Space", /have lifted/],
      ["ArrowDown", /have moved/],
      ["Space", /have dropped/],
    ]) {
      await page.keyboard.press(key);
      await page.getByText(said).waitFor({ state: "attached" });
    }
    const ranked = '*[_type == "post"] | order(orderRank)._id';
    await until(async () => String(await lake.fetch(ranked)) === "two,one");
  });
}

/**
 * Builds the Studio, serves it and opens a path, as an administrator and without a network. An error of the page, a
 * refused request and a request to anyone else fail the probe.
 */
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
    const faults = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    await page.route(
      ({ hostname }) => hostname !== "localhost" && hostname !== "127.0.0.1",
      (route) => {
        const { hostname, href } = new URL(route.request().url());
        if (!CALLS_HOME.test(hostname)) faults.push(`request to ${href}`);
        return route.abort();
      },
    );
    const [origin = ""] = server.resolvedUrls?.local ?? [];
    await page.goto(`${origin}${path}#token=${token}`);
    await use(page);
    assert.deepEqual(faults, []);
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
