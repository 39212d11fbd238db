import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/about-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers the about page with its four cards and four differentiators", async () => {
  const response = await loader();
  const { page } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(page.cards).toHaveLength(4);
  expect(page.differentiators).toHaveLength(4);
});
