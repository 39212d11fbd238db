import { enablePreviewAccessSharing } from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import type { SanityClient } from "sanity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PREVIEW_ENABLE_PATH } from "../../../../contract/preview";
import {
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../../packages/local-content-lake/test/support/lake";
import { previewMode } from "../../../../sanity/studio/preview/preview-mode";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const modeOf = (token: string) =>
  previewMode({ client: lake.client({ token }) as unknown as SanityClient });

test("previewMode starts a viewer's preview by token until an editor shares the preview", async () => {
  const mode = { enable: PREVIEW_ENABLE_PATH };
  expect(await modeOf(TEST_TOKENS.write)).toEqual(mode);
  expect(await modeOf(TEST_TOKENS.read)).toBe(false);
  await enablePreviewAccessSharing(lake.client(), "test", "http://localhost/studio");
  expect(await modeOf(TEST_TOKENS.read)).toEqual(mode);
});
