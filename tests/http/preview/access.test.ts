import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { expect } from "vitest";
import { test as base } from "../test";

/** A test with `open`, which fetches an address of the site. */
const test = base.extend(
  "open",
  ({ site }) =>
    (address: string, init: RequestInit = {}) =>
      fetch(new URL(address, site.url), { redirect: "manual", ...init }),
);

test("a preview answers 403 with a message without a valid secret", async ({ open }) => {
  const response = await open("/preview/enable?sanity-preview-secret=abcdefghijklmnop");
  expect(response.status).toBe(403);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(await response.text()).toContain("This preview link is not valid");
});

test("a preview answers 403 to a viewer's Studio without a secret, and explains the fix", async ({
  open,
}) => {
  const response = await open("/preview/enable?sanity-preview-secret=null");
  expect(response.status).toBe(403);
  expect(await response.text()).toContain("as soon as an editor has switched sharing on");
});

test("a preview begins with a shared link until sharing is switched off", async ({
  site,
  editor,
  open,
}) => {
  const shared = await enablePreviewAccessSharing(editor, "test", `${site.url}/studio`);
  const address = `/preview/enable?sanity-preview-secret=${shared.secret}`;
  const begun = await open(address);
  expect(begun.status).toBe(302);
  const [cookie = ""] = begun.headers.get("Set-Cookie")?.split(";") ?? [];
  const previewed = () => open("/preview/changes", { headers: { Cookie: cookie } });
  const stream = await previewed();
  expect(stream.status).toBe(200);
  await disablePreviewAccessSharing(editor, "test", `${site.url}/studio`);
  expect((await open(address)).status).toBe(403);
  expect((await previewed()).status).toBe(403);
  // The open stream ends too.
  await editor.create({ _type: "post", _id: "drafts.a-change" });
  expect(await stream.text()).toMatch(/^retry: 1000/);
});
