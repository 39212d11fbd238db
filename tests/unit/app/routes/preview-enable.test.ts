import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayPreview } from "~/preview/access.server";
import { loader } from "~/routes/_site.preview.enable";
import { PAGES } from "../../../../contract/pages";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { join, manage } from "../../../../packages/local-content-lake/test/support/people";
import {
  routeArgs,
  SITE_URL,
  type SiteContent,
  startSiteContent,
} from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

async function invitation(path: string, perspective: string, client = content.lake.client()) {
  const { secret } = await createPreviewSecret(client, "test", `${SITE_URL}/studio`);
  return `/preview/enable?${new URLSearchParams({
    "sanity-preview-secret": secret,
    "sanity-preview-perspective": perspective,
    "sanity-preview-pathname": path,
  })}`;
}

test("/preview/enable begins a preview with a secret from the dataset and shows the page", async () => {
  const response = await loader(routeArgs(await invitation(PAGES.pricingPage.path, "drafts")));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(PAGES.pricingPage.path);
  expect(response.headers.get("Set-Cookie")).toMatch(
    /^__Host-preview=.+; Path=\/; HttpOnly; Secure/,
  );
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("/preview/enable begins a preview of drafts for the token of a member, and for no other", async () => {
  const withToken = (token: string) =>
    loader(routeArgs("/preview/enable", { headers: { Authorization: `Bearer ${token}` } }));
  const response = await withToken(TEST_TOKENS.read);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-preview=.+/);
  const refused = await withToken("made-up-0123456789abcdef0123456789ab");
  expect(refused.status).toBe(403);
  expect(refused.headers.get("Set-Cookie")).toBeNull();
});

test.each([
  ["secret", "/preview/enable"],
  ["secret", "/preview/enable?sanity-preview-secret=made-up"],
  ["viewer", "/preview/enable?sanity-preview-secret=null"],
])("refuses, as a matter of the %s, %s", async (reason, path) => {
  const response = await loader(routeArgs(path));
  expect(response.status).toBe(403);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(await response.json()).toEqual({ reason });
});

test.each(["editor", "administrator"] as const)(
  "/preview/enable begins a preview with the secret of an %s until they are removed",
  async (role) => {
    await join(content.lake, "administrator");
    const { id, token } = await join(content.lake, role);
    const url = await invitation("/", "drafts", content.lake.client({ token }));
    expect((await loader(routeArgs(url))).status).toBe(302);
    expect(await mayPreview({ userId: id })).toBe(true);
    await manage(content.lake, "DELETE", `/people/${id}`);
    expect((await loader(routeArgs(url))).status).toBe(403);
    expect(await mayPreview({ userId: id })).toBe(false);
  },
);

test.each([
  ["administrator", "viewer"],
  ["administrator", "contributor"],
  ["editor", "contributor"],
  ["editor", "viewer"],
] as const)("the secret of an %s opens no preview once they are a %s", async (before, after) => {
  await join(content.lake, "administrator");
  const { id, token } = await join(content.lake, before);
  const url = await invitation("/", "drafts", content.lake.client({ token }));
  await manage(content.lake, "PATCH", `/people/${id}`, { role: after });
  expect((await loader(routeArgs(url))).status).toBe(403);
  // Every role reads drafts, so a preview that has begun goes on.
  expect(await mayPreview({ userId: id })).toBe(true);
  await manage(content.lake, "DELETE", `/people/${id}`);
  expect(await mayPreview({ userId: id })).toBe(false);
});

test("/preview/enable begins no preview with a secret that a contributor wrote in another name", async () => {
  const { token } = await join(content.lake, "contributor");
  const client = content.lake.client({ token });
  const secret = "a-contributors-own-secret";
  const document = { _id: "drafts.own", _type: "sanity.previewUrlSecret", secret };
  await client.create({ ...document, source: "test", studioUrl: SITE_URL, userId: "local-editor" });
  const url = `/preview/enable?${new URLSearchParams({ "sanity-preview-secret": secret })}`;
  expect((await loader(routeArgs(url))).status).toBe(403);
});
