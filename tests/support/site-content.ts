import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { startLake, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { importedSample } from "./sample";

export const SITE_URL = "https://www.example.com";

/** Runs every query inline. A slow machine may need the site's 2.5-second timeout to start the query worker alone. */
const INLINE_QUERIES = { inline: 60_000 };

/** Starts a lake with the sample in this process and points the site's modules to it. */
export async function startSiteContent(settings: Record<string, string> = {}) {
  const lake = await startLake({ queryLimits: INLINE_QUERIES });
  const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
  const seed = lake.client().transaction();
  for (const document of importedSample()) seed.create(document);
  await seed.commit();
  /** Gives the site these settings beside those of the dataset. */
  const configure = (more: Record<string, string> = {}) =>
    provideEnv(
      parseEnv({
        SANITY_API_HOST: lake.url,
        SANITY_API_READ_TOKEN: TEST_TOKENS.read,
        SITE_URL,
        DATA_DIR: dataDir,
        ...settings,
        ...more,
      }),
    );
  configure();
  return {
    lake,
    /** The folder in which the local contact endpoint stores messages. */
    dataDir,
    configure,
    async stop() {
      await lake.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A test with the lake of its file, which holds the sample, and with the site's modules pointed at it. `configure` adds
 * settings of the site until the end of the test.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("content", { scope: "file", auto: true }, async ({}, { onCleanup }) => {
    const content = await startSiteContent();
    onCleanup(() => content.stop());
    return content;
  })
  .extend("lake", ({ content }) => content.lake)
  .extend("client", ({ lake }) => lake.client())
  .extend("configure", ({ content }, { onCleanup }) => {
    onCleanup(() => content.configure());
    return content.configure;
  });

/** The arguments of a loader or an action for a request to this path. */
export function routeArgs(path: string, init?: RequestInit, params: Record<string, string> = {}) {
  return { request: new Request(SITE_URL + path, init), params, context: {} };
}
