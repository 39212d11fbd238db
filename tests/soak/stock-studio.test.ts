import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, expect as expectPage } from "@playwright/test";
import sharp from "sharp";
import { preview } from "vite";
import { expect, onTestFinished } from "vitest";
import { test as lakeTest, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { packLake } from "../../packages/local-content-lake/test/support/packed-lake";
import { emptyFolder } from "../support/fixtures";
import { addPackage, installOutside } from "./outside/install";
import { STOCK_STUDIO, writeStockStudio } from "./outside/stock-studio";

const BROWSER = join(import.meta.dirname, "../../.cache/browser-path");
/** Requests to Sanity that every Studio built by Sanity's command line makes. */
const CALLS_HOME =
  /^(core\.sanity-cdn\.com|sanity-cdn\.com|studio-static\.sanity\.io|api\.sanity\.io)$/;
const SLOW = { timeout: 60_000 };

const scratchTest = lakeTest.extend("scratch", { scope: "file" }, emptyFolder);

/** The address of the Studio, built for the lake; or the reason why it is not installed. */
const test = scratchTest.extend(
  "studio",
  { scope: "file" },
  async ({ lake, scratch }, { onCleanup }) => {
    const { folder, ...installed } = await installOutside("stock-studio", STOCK_STUDIO);
    const offline = installed.offline ?? (await addPackage(folder, await packLake(scratch)));
    if (offline) return { offline };
    writeStockStudio(folder);
    await promisify(execFile)(process.execPath, ["node_modules/sanity/bin/sanity", "build", "-y"], {
      cwd: folder,
      env: { ...process.env, SANITY_STUDIO_LAKE: lake.url, NODE_ENV: "production" },
    });
    const server = await preview({
      configFile: false,
      root: folder,
      build: { outDir: "dist" },
      preview: { host: "localhost", port: 0 },
      logLevel: "error",
    });
    onCleanup(() => server.close());
    return { origin: server.resolvedUrls?.local[0]?.replace(/\/$/, "") };
  },
);

test("a stock Studio with two lines of configuration and three plugins edits content on the lake", {
  timeout: 900_000,
}, async ({ lake, studio, skip }) => {
  if (studio.offline) skip(studio.offline);
  const client = lake.client();
  const create = { width: 40, height: 20, channels: 3, background: "teal" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  await client.assets.upload("image", picture, { filename: "teal.png" });
  for (const [_id, orderRank] of Object.entries({ one: "0|100000:", two: "0|200000:" })) {
    await client.create({ _id, _type: "chapter", title: `Chapter ${_id}`, orderRank });
  }

  const browser = await chromium.launch({
    executablePath: readFileSync(BROWSER, "utf8"),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
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
  await page.goto(`${studio.origin}/structure/orderable-chapter;one#token=${TEST_TOKENS.write}`);

  // Edits a document, including the field of a plugin.
  const title = page.getByRole("textbox", { name: "Title" });
  await expectPage(title).toHaveValue("Chapter one", SLOW);
  await title.fill("Edited on a lake");
  await page.getByRole("button", { name: "FR", exact: true }).click();
  const french = page.getByTestId("field-greeting").getByRole("textbox");
  await french.fill("Bonjour");
  const published = () => client.fetch('*[_id == "one"][0]{title, greeting[]{language, value}}');
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expectPage(publish).toBeEnabled(SLOW);
  await expect
    .poll(() => client.getDocument("drafts.one"), SLOW)
    .toMatchObject({
      title: "Edited on a lake",
      greeting: [{ value: "Bonjour" }],
    });
  await publish.click();
  await expect.poll(published, SLOW).toEqual({
    title: "Edited on a lake",
    greeting: [{ language: "fr", value: "Bonjour" }],
  });

  // Reorders the list.
  const ranks = () => client.fetch('*[_type == "chapter"] | order(orderRank)._id');
  // The plugin cancels a drag when the draft under it is published.
  await page.locator('[data-rfd-drag-handle-draggable-id="one"]').focus(SLOW);
  const KEYS = [
    ["Space", /have lifted/],
    ["ArrowDown", /have moved/],
    ["Space", /have dropped/],
  ] as const;
  for (const [key, said] of KEYS) {
    await page.keyboard.press(key);
    await expectPage(page.getByText(said)).toBeAttached(SLOW);
  }
  await expect.poll(ranks, SLOW).toEqual(["two", "one"]);

  // The library shows the upload.
  await page.getByRole("link", { name: "Media" }).click();
  await expectPage(page.getByText("teal.png")).toBeVisible(SLOW);
  await expectPage
    .poll(() => page.locator("img[src*='/images/local/']").first().isVisible(), SLOW)
    .toBe(true);
  expect(faults).toEqual([]);
});
