import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import {
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../packages/local-content-lake/test/support/lake";
import { importedSample } from "../sample/documents";

export const SITE_URL = "https://www.example.com";

export interface SiteContent {
  lake: TestLake;
  /** Where the local stand-in of the contact endpoint writes. */
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * The site waits 2.5 seconds for an answer. What takes longer than 50 ms is answered by a process of its own, and to
 * start that alone may take a busy machine as long.
 */
const ANSWERED_HERE = { inline: 60_000 };

/** A lake in this process with the seed in it, and the settings that lead the site's modules there. */
export async function startSiteContent(
  settings: Record<string, string> = {},
): Promise<SiteContent> {
  const lake = await startLake({ queryLimits: ANSWERED_HERE });
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

/** What Remix hands to a loader or an action for a request to this path. */
export function ask(path: string, init?: RequestInit, params: Record<string, string> = {}) {
  return { request: new Request(SITE_URL + path, init), params, context: {} };
}
