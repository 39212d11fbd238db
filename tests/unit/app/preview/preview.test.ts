import { expect, onTestFinished, test, vi } from "vitest";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { createPreviewCookie, currentPreview, respondInPreview } from "~/preview/preview.server";
import { TEST_TOKENS } from "../../../../packages/local-content-lake/test/support/lake";

const HOUR_MS = 3_600_000;

/** What a request with a cookie sees: a perspective, or what everyone sees. */
async function seenWith(cookie: string, path = "/about", members = ["p1"]): Promise<unknown> {
  let perspective: unknown;
  await respondInPreview(
    { path, cookie },
    () => {
      perspective = currentPreview()?.perspective;
    },
    async ({ userId }) => members.includes(userId),
  );
  return perspective;
}

test("a preview ends when its user is no longer a member", async () => {
  provideEnv(parseEnv({ SANITY_API_READ_TOKEN: TEST_TOKENS.read }));
  const setCookie = await createPreviewCookie({ perspective: "drafts", grant: { userId: "p1" } });
  const [cookie = ""] = setCookie.split(";");
  expect(await seenWith(cookie)).toBe("drafts");
  expect(await seenWith(cookie, "/about", [])).toBeUndefined();
});

test("a preview lasts eight hours, also if a browser keeps its cookie longer", async () => {
  provideEnv(parseEnv({ SANITY_API_READ_TOKEN: TEST_TOKENS.read }));
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const [cookie = ""] = (
    await createPreviewCookie({ perspective: "drafts", grant: { userId: "p1" } })
  ).split(";");
  expect(await seenWith(cookie)).toBe("drafts");
  vi.advanceTimersByTime(8 * HOUR_MS - 1);
  expect(await seenWith(cookie)).toBe("drafts");
  vi.advanceTimersByTime(1);
  expect(await seenWith(cookie)).toBeUndefined();
});

test("a preview does not accept a changed cookie, and covers no page of the staff panel", async () => {
  provideEnv(parseEnv({ SANITY_API_READ_TOKEN: TEST_TOKENS.read }));
  const [cookie = ""] = (
    await createPreviewCookie({ perspective: "drafts", grant: { userId: "p1" } })
  ).split(";");
  expect(await seenWith(cookie, "/admin/login")).toBeUndefined();
  expect(
    await seenWith(cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"))),
  ).toBeUndefined();
});
