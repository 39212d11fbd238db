import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import {
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../packages/local-content-lake/test/support/lake";
import { importedSample } from "../sample";

export const SITE_URL = "https://www.example.com";

export interface SiteContent {
  lake: TestLake;
  /** The folder in which the local contact endpoint stores messages. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Runs every query inline. A slow machine may need the site's 2.5-second timeout to start the query worker alone. */
const INLINE_QUERIES = { inline: 60_000 };

/** Starts a lake with the sample in this process and points the site's modules to it. */
export async function startSiteContent(
  settings: Record<string, string> = {},
): Promise<SiteContent> {
  const lake = await startLake({ queryLimits: INLINE_QUERIES });
  const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
  const seed = lake.client().transaction();
  for (const document of importedSample()) seed.create(document);
  await seed.commit();
  provideEnv(
    parseEnv({
      SANITY_API_HOST: lake.url,
      SANITY_API_READ_TOKEN: TEST_TOKENS.read,
      SITE_URL,
      DATA_DIR: dataDir,
      ...settings,
    }),
  );
  return {
    lake,
    dataDir,
    async stop() {
      await lake.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The arguments of a loader or an action for a request to this path. */
export function routeArgs(path: string, init?: RequestInit, params: Record<string, string> = {}) {
  return { request: new Request(SITE_URL + path, init), params, context: {} };
}
