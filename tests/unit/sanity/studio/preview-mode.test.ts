import { enablePreviewAccessSharing } from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import type { SanityClient } from "sanity";
import { expect } from "vitest";
import { PREVIEW_ENABLE_PATH } from "../../../../contract/preview";
import { TEST_TOKENS, test } from "../../../../packages/local-content-lake/test/support/lake";
import { previewMode } from "../../../../sanity/studio/preview/preview-mode";

test("previewMode starts a viewer's preview by token until it is shared", async ({ lake }) => {
  const modeOf = (token: string) =>
    previewMode({ client: lake.client({ token }) as unknown as SanityClient });
  const mode = { enable: PREVIEW_ENABLE_PATH };
  expect(await modeOf(TEST_TOKENS.write)).toEqual(mode);
  expect(await modeOf(TEST_TOKENS.read)).toBe(false);
  await enablePreviewAccessSharing(lake.client(), "test", "http://localhost/studio");
  expect(await modeOf(TEST_TOKENS.read)).toEqual(mode);
});
