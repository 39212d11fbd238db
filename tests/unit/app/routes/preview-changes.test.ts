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

it("tells a preview of a change and ends with the request", async () => {
  const end = new AbortController();
  const response = runInPreview("drafts", () =>
    loader(ask("/preview/changes", { signal: end.signal })),
  );
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const changed = async () => {
    while (!heard.includes("data: change")) heard += (await reader?.read())?.value ?? "";
  };
  await content.lake.client().patch("homePage").set({ "hero.intro": "New." }).commit();
  await changed();
  expect(heard).toContain("retry: 1000");
  end.abort();
});
