import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { describe, expect } from "vitest";
import { enterPreview, previewUrl } from "../../support/site";
import { test as base } from "../test";

/** A test with `open`, which fetches an address of the site. */
const test = base.extend(
  "open",
  ({ site }) =>
    (address: string, init: RequestInit = {}) =>
      fetch(new URL(address, site.url), { redirect: "manual", ...init }),
);

describe("a preview", () => {
  test.for([
    ["without a secret", "/preview/enable"],
    ["with an empty secret", "/preview/enable?sanity-preview-secret="],
    ["with an unknown secret", "/preview/enable?sanity-preview-secret=abcdefghijklmnop"],
  ])("answers 403 with a message %s", async ([, address = ""], { open }) => {
    const response = await open(address);
    expect(response.status).toBe(403);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await response.text()).toContain("This preview link is not valid");
  });

  test("is 403 for a viewer's Studio without a secret, and explains the fix", async ({ open }) => {
    const response = await open("/preview/enable?sanity-preview-secret=null");
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("as soon as an editor has switched sharing on");
  });

  test("begins with the secret that the Studio wrote into the dataset", async ({ site, open }) => {
    const response = await open(await previewUrl(site, "/projects?tech=React#work"));
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/projects?tech=React#work");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^preview=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("begins with a shared link until sharing is off", async ({ site, editor, open }) => {
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

  test.for([
    "//evil.example/x",
    "https://evil.example/x",
    "/.//evil.example/x",
    "/\\evil.example/x",
    "http://[",
  ])("never redirects to another site: %s", async (path, { site, open }) => {
    const location = (await open(await previewUrl(site, path))).headers.get("Location") ?? "/";
    expect(new URL(location, site.url).origin).toBe(site.url);
  });

  test("does not begin with a cookie that this site did not sign", async ({ open }) => {
    const forged = Buffer.from(
      JSON.stringify({ perspective: "drafts", until: Date.now() * 2 }),
    ).toString("base64");
    for (const cookie of [`preview=${forged}`, `preview=${forged}.c2lnbmF0dXJl`, "preview=%%%"]) {
      const response = await open("/", { headers: { Cookie: cookie } });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("Exit preview");
    }
  });

  test("ends with the banner's button, and redirects to the same page", async ({ site, open }) => {
    const response = await open("/preview/exit", {
      method: "POST",
      body: new URLSearchParams({ from: "/team" }),
      headers: { Cookie: await enterPreview(site) },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/team");
    expect(response.headers.get("Set-Cookie")).toMatch(/^preview=.*; Max-Age=0; Path=\//);
  });

  test("hides its changes and problems from other visitors", async ({ open }) => {
    expect((await open("/preview/changes")).status).toBe(403);
    const status = await open("/preview/status");
    expect(await status.json()).toEqual({ path: null, incomplete: [] });
  });
});
