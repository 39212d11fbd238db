import { expect, onTestFinished } from "vitest";
import { startSite } from "../../support/site";
import { test } from "../test";

test("a second site over a lake shows the lake's images, and may show no draft", async ({
  site,
}) => {
  const second = await startSite({ env: { SANITY_API_HOST: `${site.url}/lake` } });
  onTestFinished(async () => void (await second.stop()));
  const page = await fetch(`${second.url}/projects`);
  const images = [...(await page.text()).matchAll(/src="([^"]+\/images\/[^"]+)"/g)];
  expect(images.length).toBeGreaterThan(0);
  for (const [, url] of images) expect(url).toMatch(`${site.url}/lake/images/local/production/`);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(/img-src ([^;]+)/.exec(policy)?.[1]?.split(" ")).toContain(site.url);

  // It has no token of the lake.
  const preview = await fetch(`${second.url}/preview/enable?sanity-preview-secret=abc`);
  expect(preview.status).toBe(403);
  expect(await preview.text()).toContain("SANITY_API_READ_TOKEN");
});
