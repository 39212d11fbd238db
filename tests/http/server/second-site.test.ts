import { expect, onTestFinished } from "vitest";
import { startSite } from "../../support/site";
import { SITE_URL, test } from "../test";

/** Starts a site over the lake of another one. */
async function startSecond(owner: { url: string }) {
  const site = await startSite({ env: { SANITY_API_HOST: `${owner.url}/lake` } });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

/** The images of a page, and the hosts that its policy allows for them. */
async function imagesOf(site: { url: string }) {
  const response = await fetch(`${site.url}/projects`);
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  return {
    html,
    addresses: [...html.matchAll(/src="([^"]+\/images\/[^"]+)"/g)].map(([, url = ""]) => url),
    allowed: /img-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [],
  };
}

test("a second site over one lake gives visitors its image address", { tags: "full" }, async ({
  publicSite,
}) => {
  const second = await startSecond(publicSite);
  const { html, addresses, allowed } = await imagesOf(second);
  expect(addresses.length).toBeGreaterThan(0);
  for (const url of addresses) expect(url).toMatch(`${SITE_URL}/lake/images/local/production/`);
  expect(allowed).toContain(SITE_URL);
  expect(html).not.toContain(publicSite.url);
  const sitemap = await (await fetch(`${second.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<image:loc>${SITE_URL}/lake/images/`);
});

test("a second site over a lake without an address uses its own", async ({ site }) => {
  const second = await startSecond(site);
  const { addresses, allowed } = await imagesOf(second);
  expect(addresses.length).toBeGreaterThan(0);
  for (const url of addresses) expect(url).toMatch(`${site.url}/lake/images/local/production/`);
  expect(allowed).toContain(site.url);

  // It has no token of the lake.
  const preview = await fetch(`${second.url}/preview/enable?sanity-preview-secret=abc`);
  expect(preview.status).toBe(403);
  expect(await preview.text()).toContain("SANITY_API_READ_TOKEN");
});
