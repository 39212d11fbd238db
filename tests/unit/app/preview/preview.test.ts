import { test as base, expect, vi } from "vitest";
import { createPreviewCookie, findPreview } from "~/preview/preview.server";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";
import { envOf, readSettings } from "../../../../server/config/settings";

const HOUR_MS = 3_600_000;
const settings = envOf(readSettings({ SANITY_API_READ_TOKEN: TEST_TOKENS.read }));

/** The cookie of a new preview. */
async function newCookie(itsSettings = settings): Promise<string> {
  const session = { perspective: "drafts", grant: { userId: "p1" } } as const;
  const cookie = await createPreviewCookie(session, itsSettings);
  return cookie.slice(0, cookie.indexOf(";"));
}

/** `cookie` is that of a new preview; the clock stands still. */
const test = base.extend("cookie", async ({}, { onCleanup }) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onCleanup(() => void vi.useRealTimers());
  return newCookie();
});

/** What a request with a cookie sees: a perspective, or what everyone sees. */
async function seenWith(cookie: string, path = "/about", members = ["p1"]): Promise<unknown> {
  const mayPreview = async ({ userId }: { userId: string }) => members.includes(userId);
  return (await findPreview({ path, cookie }, { mayPreview, settings }))?.perspective;
}

test("a preview lasts eight hours, however long its cookie is kept", async ({ cookie }) => {
  expect(await seenWith(cookie)).toBe("drafts");
  vi.advanceTimersByTime(8 * HOUR_MS - 1);
  expect(await seenWith(cookie)).toBe("drafts");
  vi.advanceTimersByTime(1);
  expect(await seenWith(cookie)).toBeUndefined();
});

const unsigned = (cookie: string) => cookie.slice(0, cookie.lastIndexOf("."));
const changed = (cookie: string) => cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));

test.for([
  ["for someone who is no longer a member", (cookie: string) => seenWith(cookie, "/about", [])],
  ["on a page of the staff panel", (cookie: string) => seenWith(cookie, "/admin/login")],
  ["with a changed cookie", (cookie: string) => seenWith(changed(cookie))],
  ["with a cookie without its signature", (cookie: string) => seenWith(unsigned(cookie))],
  [
    "with the cookie of a site with another read token",
    async () =>
      seenWith(await newCookie({ ...settings, SANITY_API_READ_TOKEN: TEST_TOKENS.write })),
  ],
  ["with a cookie that cannot be decoded", () => seenWith("preview=%%%")],
] as const)("there is no preview %s", async ([, seen], { cookie }) => {
  expect(await seen(cookie)).toBeUndefined();
});
