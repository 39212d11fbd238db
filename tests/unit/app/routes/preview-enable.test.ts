import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { mayPreview } from "~/preview/access.server";
import { loader } from "~/routes/_site.preview.enable";
import { PAGES } from "../../../../contract/pages";
import type { Role } from "../../../../packages/local-content-lake/src/auth/role";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { join, manage } from "../../../../packages/local-content-lake/test/support/people";
import { forLanes } from "../../../../packages/local-content-lake/test/support/random";
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

const withToken = (token: string) =>
  routeArgs("/preview/enable", { headers: { Authorization: `Bearer ${token}` } });

test.for<[what: string, path: string | undefined, location: string]>([
  ["a secret of the dataset", PAGES.pricingPage.path, PAGES.pricingPage.path],
  ["a secret, but on no other site,", "//evil.example/x", "/x"],
  ["the token of a member", undefined, "/"],
])("/preview/enable begins a preview for %s", async ([, path, location], { client }) => {
  const args = path ? routeArgs(await invitation(client, path)) : withToken(TEST_TOKENS.read);
  const { status, headers } = await loader(args);
  expect([status, headers.get("Location")]).toEqual([302, location]);
  expect(headers.get("Set-Cookie")).toMatch(/^__Host-preview=.+; Path=\/; HttpOnly; Secure/);
  expect(headers.get("Cache-Control")).toBe("no-store");
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

const ENDS = [
  ["editor", "removed"],
  ["administrator", "viewer"],
  ["editor", "contributor"],
  ["administrator", "removed"],
  ["administrator", "contributor"],
  ["editor", "viewer"],
] as const;
const eachEnd = forLanes(test, ENDS.slice(0, 3), ENDS.slice(3));

eachEnd(
  "the secret of an %s opens a preview until they are %s",
  async ([before, role], { lake, invited }) => {
    const { id, url } = await invited(before);
    expect(await statusOf(url)).toBe(302);
    expect(await mayPreview({ userId: id })).toBe(true);
    const change = role === "removed" ? (["DELETE"] as const) : (["PATCH", { role }] as const);
    await manage(lake, change[0], `/people/${id}`, change[1]);
    expect(await statusOf(url)).toBe(403);
    // Every role reads drafts, so a preview that has begun goes on.
    expect(await mayPreview({ userId: id })).toBe(role !== "removed");
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
