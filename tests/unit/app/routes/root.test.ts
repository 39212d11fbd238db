import { afterAll, beforeAll, expect, it } from "vitest";
import { runInPreview } from "~/preview/preview.server";
import { loader, shouldRevalidate } from "~/root";
import { ask, SITE_URL, type SiteContent, startSiteContent } from "../../../support/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

it("answers what every page shows, and where its pictures are", async () => {
  const response = await loader(ask("/"));
  const { settings, siteUrl, images, preview } = await response.json();
  expect(settings.tagline).toBe("never give up and always grow with technology");
  expect(settings.copyrightName).toBe(settings.companyName);
  expect(siteUrl).toBe(SITE_URL);
  expect(images.baseUrl).toBe(content.lake.url);
  expect(preview).toBeNull();
});

it("says which content a preview shows", async () => {
  const response = await runInPreview("drafts", () => loader(ask("/")));
  expect((await response.json()).preview).toBe("drafts");
});

it("is not asked again after a form was sent", () => {
  const args = { formMethod: "POST", defaultShouldRevalidate: true } as const;
  expect(shouldRevalidate(args as Parameters<typeof shouldRevalidate>[0])).toBe(false);
});
