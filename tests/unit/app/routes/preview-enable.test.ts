import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { mayPreview } from "~/preview/access.server";
import { loader } from "~/routes/_site.preview.enable";
import { PAGES } from "../../../../contract/pages";
import type { Role } from "../../../../packages/local-content-lake/src/auth/role";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { join, manage } from "../../../../packages/local-content-lake/test/support/people";
import { previewUrl } from "../../../support/site";
import { test as base, routeArgs, SITE_URL } from "../../../support/site-content";

/** A request of the Studio to preview a page, with a secret that it wrote as this client. */
const invitation = (client: SanityClient, path = "/") =>
  previewUrl({ url: "", dataDir: "" }, path, { client });

const statusOf = async (url: string) => (await loader(routeArgs(url))).status;

const test = base.extend("invited", ({ lake }) => async (role: Role) => {
  await join(lake, "administrator");
  const { id, token } = await join(lake, role);
  return { id, url: await invitation(lake.client({ token })) };
});

test("/preview/enable begins a preview with a secret of the dataset", async ({ client }) => {
  const response = await loader(routeArgs(await invitation(client, PAGES.pricingPage.path)));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(PAGES.pricingPage.path);
  expect(response.headers.get("Set-Cookie")).toMatch(
    /^__Host-preview=.+; Path=\/; HttpOnly; Secure/,
  );
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("/preview/enable redirects to no other site", async ({ client }) => {
  const response = await loader(routeArgs(await invitation(client, "//evil.example/x")));
  expect(response.headers.get("Location")).toBe("/x");
});

const withToken = (token: string) =>
  routeArgs("/preview/enable", { headers: { Authorization: `Bearer ${token}` } });

test("/preview/enable begins a preview of drafts for the token of a member", async () => {
  const response = await loader(withToken(TEST_TOKENS.read));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-preview=.+/);
});

test.each([
  ["no secret", routeArgs("/preview/enable"), "secret"],
  ["an empty secret", routeArgs("/preview/enable?sanity-preview-secret="), "secret"],
  ["an invented secret", routeArgs("/preview/enable?sanity-preview-secret=made-up"), "secret"],
  ["the secret null", routeArgs("/preview/enable?sanity-preview-secret=null"), "viewer"],
  ["an invented token", withToken("made-up-0123456789abcdef0123456789ab"), "secret"],
])("/preview/enable refuses %s", async (_what, args, reason) => {
  const response = await loader(args);
  expect(response.status).toBe(403);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(await response.json()).toEqual({ reason });
});

test.for(["editor", "administrator"] as const)(
  "/preview/enable begins a preview with the secret of an %s until they are removed",
  async (role, { lake, invited }) => {
    const { id, url } = await invited(role);
    expect(await statusOf(url)).toBe(302);
    expect(await mayPreview({ userId: id })).toBe(true);
    await manage(lake, "DELETE", `/people/${id}`);
    expect(await statusOf(url)).toBe(403);
    expect(await mayPreview({ userId: id })).toBe(false);
  },
);

test.for([
  ["administrator", "viewer"],
  ["administrator", "contributor"],
  ["editor", "contributor"],
  ["editor", "viewer"],
] as const)(
  "the secret of an %s opens no preview once they are a %s",
  async ([before, role], { lake, invited }) => {
    const { id, url } = await invited(before);
    await manage(lake, "PATCH", `/people/${id}`, { role });
    expect(await statusOf(url)).toBe(403);
    // Every role reads drafts, so a preview that has begun goes on.
    expect(await mayPreview({ userId: id })).toBe(true);
  },
);

test("/preview/enable takes no secret that a contributor wrote", async ({ lake }) => {
  const { token } = await join(lake, "contributor");
  const secret = "a-contributors-own-secret";
  const document = { _id: "drafts.own", _type: "sanity.previewUrlSecret", secret };
  const fields = { source: "test", studioUrl: SITE_URL, userId: "local-editor" };
  await lake.client({ token }).create({ ...document, ...fields });
  expect(await statusOf(`/preview/enable?sanity-preview-secret=${secret}`)).toBe(403);
});
