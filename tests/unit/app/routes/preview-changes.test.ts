import { afterAll, beforeAll, expect, it } from "vitest";
import { runInPreview } from "~/preview/preview.server";
import { loader } from "~/routes/preview.changes";
import { ask, type SiteContent, startSiteContent } from "../../../support/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

it("is not for the public", () => {
  expect(loader(ask("/preview/changes")).status).toBe(403);
});

/** Opens the stream of a preview. */
function open() {
  const end = new AbortController();
  const response = runInPreview("drafts", () =>
    loader(ask("/preview/changes", { signal: end.signal })),
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    end: () => end.abort(),
    /** Waits until it was told so many times. @returns all that was sent */
    async hears(times: number) {
      while (text.split("data: change").length <= times)
        text += (await reader?.read())?.value ?? "";
      return text;
    },
  };
}

it("tells a preview of a change and ends with the request", async () => {
  const preview = open();
  expect(preview.response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(await preview.hears(1)).toContain("retry: 1000");
  await content.lake.client().patch("homePage").set({ "hero.intro": "New." }).commit();
  await preview.hears(2);
  preview.end();
});

it("tells one that comes while others listen to look once, as what was before it was told to them", async () => {
  const first = open();
  await first.hears(1);
  const second = open();
  await second.hears(1);
  for (const preview of [first, second]) preview.end();
});
