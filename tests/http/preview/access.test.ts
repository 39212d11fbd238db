import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { expect } from "vitest";
import { cookieOf } from "../../../packages/local-content-lake/test/support/people";
import { test } from "../test";

test.for([
  ["without a valid secret", "abcdefghijklmnop", "This preview link is not valid"],
  ["to a viewer's Studio, with the fix", "null", "as soon as an editor has switched sharing"],
] as const)("a preview answers 403 %s", async ([, secret, words], { site }) => {
  const response = await site.open(`/preview/enable?sanity-preview-secret=${secret}`);
  expect(response.status).toBe(403);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(await response.text()).toContain(words);
});

test("a preview begins by a shared link until sharing is turned off", async ({ site, editor }) => {
  const shared = await enablePreviewAccessSharing(editor, "test", `${site.url}/studio`);
  const path = `/preview/enable?sanity-preview-secret=${shared.secret}`;
  const begun = await site.open(path);
  expect(begun.status).toBe(302);
  const previewed = () => site.open("/preview/changes", { headers: { Cookie: cookieOf(begun) } });
  const stream = await previewed();
  expect(stream.status).toBe(200);
  await disablePreviewAccessSharing(editor, "test", `${site.url}/studio`);
  expect((await site.open(path)).status).toBe(403);
  expect((await previewed()).status).toBe(403);
  // The open stream ends too.
  await editor.create({ _type: "post", _id: "drafts.a-change" });
  expect(await stream.text()).toMatch(/^retry: 1000/);
});
