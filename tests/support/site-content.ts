import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { test as base } from "vitest";
import { runInRequest } from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { startLake, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { envOf, readSettings } from "../../server/config/settings";
import { sampleDocuments } from "../unit/dataset-server";
import { running } from "./fixtures";

export const SITE_URL = "https://www.example.com";

/** Runs every query inline. A slow machine may need the site's 2.5-second timeout to start the query worker alone. */
const INLINE_QUERIES = { inline: 60_000 };

/** What the server passes to loaders and actions, with these settings; it logs nothing. */
export function siteContext(settings: Record<string, string> = {}): AppLoadContext {
  const log = { info() {}, warn() {}, error() {} };
  const common = { SANITY_API_READ_TOKEN: TEST_TOKENS.read, SITE_URL };
  return { settings: envOf(readSettings({ ...common, ...settings })), log };
}

/** Starts a lake with the sample in this process and opens it as the content of a site. */
async function startSiteContent() {
  const lake = await startLake({ queryLimits: INLINE_QUERIES });
  const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
  const seed = lake.client().transaction();
  for (const document of sampleDocuments()) seed.create(document);
  await seed.commit();
  const context = siteContext({ SANITY_API_HOST: lake.url, DATA_DIR: dataDir });
  return {
    lake,
    site: new SiteContent(context),
    /** The folder in which the local contact endpoint stores messages. */
    dataDir,
    /** For loaders and actions that need this lake's URL or that folder. */
    context,
    async stop() {
      await lake.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A test that is a request to the site, with the lake of its file, which holds the sample. */
export const test = base
  .extend("content", { scope: "file", auto: true }, running(startSiteContent))
  .extend("lake", ({ content }) => content.lake)
  .extend("client", ({ lake }) => lake.client());

// Tests of files that import other things of this one have no content.
test.aroundEach((run, { content }) =>
  content ? runInRequest({ content: content.site }, run) : run(),
);

/** The arguments of a loader or an action for a request to this path. */
export function routeArgs(
  path: string,
  init?: RequestInit,
  {
    params = {},
    context = siteContext(),
  }: Partial<Pick<LoaderFunctionArgs, "params" | "context">> = {},
): LoaderFunctionArgs {
  return { request: new Request(SITE_URL + path, init), params, context };
}
